// Going back to any moment of a match, and on from there.

import * as http from '../api/http'
import type { View } from '../api/types'
import { settings } from './settings.svelte'
import type { Table } from './table.svelte'

const BEAT = 900

export class Replay {
  view = $state.raw<View | null>(null)
  at = $state(0)
  playing = $state(false)
  seat = $state<string | null>(null)
  trouble = $state<string | null>(null)
  #table: Table
  #wanted = 0

  constructor(table: Table) {
    this.#table = table
  }

  get on(): boolean {
    return this.view !== null
  }

  get last(): number {
    return this.#table.live.seq
  }

  async go(seq: number): Promise<void> {
    const at = Math.max(0, Math.min(this.last, seq))
    const step = this.view !== null && at === this.at + 1
    this.at = at
    const wanted = ++this.#wanted
    try {
      const view = await http.viewAt(this.#table.id, this.#table.key, at, this.seat)
      if (wanted !== this.#wanted) return
      this.view = view
      this.trouble = null
      const events = this.#table.log.filter((event) => event.seq === at)
      if (step) await this.#table.stage.play(events, view.board)
      else this.#table.stage.set(view.board)
    } catch (error) {
      this.trouble = (error as Error).message
    }
  }

  async play(): Promise<void> {
    this.playing = true
    if (this.at >= this.last) await this.go(0)
    while (this.playing && this.at < this.last) {
      await this.go(this.at + 1)
      await new Promise((done) => setTimeout(done, settings.moving ? BEAT / 3 : BEAT))
    }
    this.playing = false
  }

  pause(): void {
    this.playing = false
  }

  look(seat: string): void {
    this.seat = seat || null
    void this.go(this.at)
  }

  leave(): void {
    this.#wanted++
    this.playing = false
    this.view = null
    this.#table.stage.set(this.#table.live.board)
  }
}
