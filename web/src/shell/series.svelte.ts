// Several answers that belong together: they are sent one after the other, and taken back
// together.

import type { Option, View } from '../api/types'

/** What to answer to a question; nothing if it is another one. */
export type Answer = (options: Option[]) => Option | undefined

export class Series {
  #answer = $state.raw<Answer | null>(null)
  #from = 0
  /** Where the last series ended; undone from there, it is undone whole. */
  #to = -1
  #back = -1

  /** Whether answers are under way. */
  get active(): boolean {
    return this.#answer !== null
  }

  begin(seq: number, answer: Answer): void {
    this.#from = seq
    this.#answer = answer
  }

  stop(): void {
    this.#answer = null
    this.#back = -1
  }

  /** Somebody takes back what was done last. */
  undo(seq: number): void {
    if (seq === this.#to) this.#back = this.#from
  }

  /** What to do in this view, if the series goes on. */
  next(view: View): Option | 'undo' | undefined {
    if (this.#back >= 0) {
      if (view.seq > this.#back && view.can_undo) return 'undo'
      this.#back = -1
    }
    const option = this.#answer?.(view.options)
    if (this.#answer && !option) {
      this.#answer = null
      this.#to = view.seq
    }
    return option
  }
}
