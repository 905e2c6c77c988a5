// Going back to any moment of a match, and on from there.

import * as http from '../api/http'
import type { GameReview, ReviewPoint, View } from '../api/types'
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
  /** The game as it was reviewed, if somebody asked for that. */
  review = $state.raw<GameReview | null>(null)
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

  /** The turning point of the review that is shown. */
  get turning(): ReviewPoint | undefined {
    const { review, view } = this
    return review?.turning_points
      .map((i) => review.points[i])
      .find((point) => point?.seq === view?.seq)
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
    const { stage, log } = this.#table
    const before = this.view?.seq ?? view.seq
    const step = view.seq === before + 1 || (this.playing && view.seq > before)
    this.view = view
    this.trouble = null
    const first = step ? before + 1 : view.seq
    const events = log.filter(({ seq }) => seq >= first && seq <= view.seq)
    stage.dice = []
    if (step) this.#staged = stage.play({ view, events })
    else stage.recall({ view, events })
  }

  async play(): Promise<void> {
    this.playing = true
    if (this.at >= this.last) await this.go(0)
    while (this.playing && this.at < this.last) await this.#step(this.at + 1)
    this.playing = false
  }

  /** On to a later moment, through all that led to it. */
  async #step(seq: number): Promise<void> {
    await this.go(seq)
    await this.#staged
    await new Promise((done) => setTimeout(done, settings.moving ? BEAT / 3 : BEAT))
  }

  /** Show what happened after a moment, as far as there was something to see, and come back. */
  async recap(since: number): Promise<void> {
    const moments = this.#table.log
      .map(({ seq }) => seq)
      .filter((seq, i, all) => seq > since && seq !== all[i + 1])
    await this.go(since)
    this.playing = true
    for (const seq of moments) {
      if (!this.playing) return
      await this.#step(seq)
    }
    if (this.playing) this.leave()
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
    this.#table.stage.recall({ view: this.#table.live, events: [] })
  }
}
