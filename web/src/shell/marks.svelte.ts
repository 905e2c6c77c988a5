// What is marked on the board because the log speaks of it: the line that somebody points at, else
// what has happened since this page's last action. And the plans that are drawn there.

import { getContext, setContext } from 'svelte'
import type { GameEvent } from '../api/types'
import type { Sketch } from './sketch'
import type { Table } from './table.svelte'

/** The signs of the two plans of a turning point. */
export const BETTER = '+'
export const PLAYED = '−'

export class Marks {
  /** The line of the log that somebody points at or has the focus in. */
  line = $state.raw<GameEvent | null>(null)
  /** The plans that the coach shows. */
  plans = $state.raw<Sketch[]>([])
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
    if (this.plans.length) return []
    const { replay, told, suspense } = this.#table
    if (replay.on || suspense) return []
    return told.filter(({ seq }) => seq > this.#since).flatMap((event) => this.of(event))
  })

  /** What is drawn: the coach's plans, or at a turning point the better one and what was played. */
  sketches = $derived.by((): Sketch[] => {
    const { replay, stage } = this.#table
    if (stage.scene) return []
    if (this.plans.length) return this.plans
    const grade = replay.turning?.grade
    if (!grade) return []
    return [
      { sign: BETTER, moves: grade.better, strong: true },
      { sign: PLAYED, moves: grade.moves, strong: false },
    ]
  })
}

const KEY = Symbol('marks')
export const setMarks = (marks: Marks): Marks => setContext(KEY, marks)
export const getMarks = (): Marks => getContext<Marks>(KEY)
