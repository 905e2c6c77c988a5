// Several actions that belong together: they are sent one after the other, each when the server has
// answered the one before, and taken back together.

import type { Option, View } from '../api/types'

/** What to answer to a question; nothing if it is another one. */
export type Answer = (options: Option[]) => Option | undefined

/** The table at which they are played. */
interface Hands {
  live: View
  send(option: Option): void
  takeBack(): void
}

export class Series {
  #answer = $state.raw<Answer | null>(null)
  #from = 0
  /** Where the last series ended; undone from there, it is undone whole. */
  #to = -1
  #back = -1
  #done: (() => void) | null = null
  #table: Hands

  constructor(table: Hands) {
    this.#table = table
  }

  /** Whether answers are under way. */
  get active(): boolean {
    return this.#answer !== null
  }

  /** Answer several questions in a row, until one comes that has no answer here. */
  follow(answer: Answer): Promise<void> {
    this.#from = this.#table.live.seq
    this.#answer = answer
    return this.#begin()
  }

  /** Take back what was done since a moment. */
  backTo(seq: number): Promise<void> {
    this.#back = seq
    return this.#begin()
  }

  /** Take back what was done last: a series is undone whole. */
  undo(): void {
    if (this.#table.live.seq === this.#to) this.#back = this.#from
    this.#table.takeBack()
  }

  #begin(): Promise<void> {
    return new Promise((done) => {
      this.#done = done
      this.goOn()
    })
  }

  /** A view has come: what is next? */
  goOn(): void {
    const { live } = this.#table
    if (this.#back >= 0 && live.seq > this.#back && live.can_undo) return this.#table.takeBack()
    const option = this.#answer?.(live.options)
    if (option) return this.#table.send(option)
    if (this.#answer) this.#to = live.seq
    this.stop()
  }

  stop(): void {
    this.#answer = null
    this.#back = -1
    this.#done?.()
    this.#done = null
  }
}
