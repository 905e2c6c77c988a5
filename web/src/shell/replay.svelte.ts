// Going back to any moment of a match, and on from there.

import * as http from '../api/http'
import type { View } from '../api/types'
import { settings } from './settings.svelte'
import type { Table } from './table.svelte'

const BEAT = 900

export class Replay {
  view = $state.raw<View | null>(null)
  /** The moment asked for; `view` follows when the answer has come. */
  at = $state(0)
  playing = $state(false)
  seat = $state<string | null>(null)
  trouble = $state<string | null>(null)
  #table: Table
  #wanted = false
  #left = false
  #coming: Promise<void> | null = null
  #staged: Promise<void> | undefined

  constructor(table: Table) {
    this.#table = table
  }

  get on(): boolean {
    return this.view !== null
  }

  get last(): number {
    return this.#table.live.seq
  }

  /** Show a moment. Of those asked for while an answer is on its way only the last is fetched. */
  go(seq: number): Promise<void> {
    this.at = Math.max(0, Math.min(this.last, seq))
    this.#wanted = true
    this.#left = false
    this.#coming ??= this.#fetch().finally(() => (this.#coming = null))
    return this.#coming
  }

  async #fetch(): Promise<void> {
    while (this.#wanted) {
      this.#wanted = false
      try {
        const view = await http.viewAt(this.#table.id, this.#table.key, this.at, this.seat)
        if (this.#left) this.#left = false
        else this.#show(view)
      } catch (error) {
        this.trouble = (error as Error).message
      }
    }
  }

  #show(view: View): void {
    const step = this.view !== null && view.seq === this.view.seq + 1
    this.view = view
    this.trouble = null
    const events = this.#table.log.filter((event) => event.seq === view.seq)
    this.#table.stage.dice = []
    if (step) this.#staged = this.#table.stage.play(events, view.board)
    else this.#table.stage.recall(events, view.board)
  }

  async play(): Promise<void> {
    this.playing = true
    if (this.at >= this.last) await this.go(0)
    while (this.playing && this.at < this.last) {
      await this.go(this.at + 1)
      await this.#staged
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
    this.#wanted = false
    this.#left = this.#coming !== null
    this.playing = false
    this.view = null
    this.#table.stage.recall([], this.#table.live.board)
  }
}
