// What is marked on the board because the log speaks of it: the line that somebody points at, else
// what has happened since this page's last action.

import { getContext, setContext } from 'svelte'
import type { GameEvent } from '../api/types'
import type { Table } from './table.svelte'

export class Marks {
  /** The line of the log that somebody points at or has the focus in. */
  line = $state.raw<GameEvent | null>(null)
  /** The places and pieces of a plan that the coach shows. */
  plan = $state.raw<string[]>([])
  /** The number of this page's last action; what came after it was done by others, or by dice. */
  #since = $state(0)
  #seen: { seq: number; mine: boolean }
  #table: Table

  constructor(table: Table) {
    this.#table = table
    this.#since = table.live.seq
    this.#seen = { seq: table.live.seq, mine: table.myTurn }
  }

  /** A new view: if this page could act before, the first thing in it is its own action. */
  watch(): void {
    const { live, myTurn } = this.#table
    if (live.seq > this.#seen.seq && this.#seen.mine) this.#since = this.#seen.seq + 1
    this.#seen = { seq: live.seq, mine: myTurn }
  }

  /** The places and pieces of an event. */
  of(event: GameEvent): string[] {
    return this.#table.title.scene(event).look
  }

  nouns = $derived.by(() => {
    if (this.line) return this.of(this.line)
    if (this.plan.length) return this.plan
    const { replay, told, suspense } = this.#table
    if (replay.on || suspense) return []
    return told.filter(({ seq }) => seq > this.#since).flatMap((event) => this.of(event))
  })
}

const KEY = Symbol('marks')
export const setMarks = (marks: Marks): Marks => setContext(KEY, marks)
export const getMarks = (): Marks => getContext<Marks>(KEY)
