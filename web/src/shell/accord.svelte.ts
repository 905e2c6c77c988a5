// What the people at a table agree on, and what their clocks say.

import type { TableState } from '../api/types'

export class Accord {
  state = $state.raw<TableState>() as TableState
  /** When this page heard it, by its own clock. */
  heard = 0

  constructor(state: TableState) {
    this.hear(state)
  }

  hear(state: TableState): void {
    this.heard = performance.now()
    this.state = state
  }

  get clock() {
    return this.state.clock
  }

  /** Seconds that a seat has now. */
  remaining(seat: string, now: number): number {
    const clock = this.clock
    const left = clock?.remaining[seat] ?? 0
    if (!clock || clock.running !== seat) return left
    const since = Math.max(0, (now - this.heard) / 1000 - clock.free)
    return Math.max(0, left - since)
  }
}
