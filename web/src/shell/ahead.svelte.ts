// A look ahead: what a piece could do if it were its turn. Nothing of it can be played; it is for
// those who wait and plan.

import * as http from '../api/http'
import type { Option, Plan } from '../api/types'
import type { Table } from './table.svelte'

/** The actions of a look ahead are named so that nobody takes them for what can be done now. */
const PREFIX = 'ahead '
const planned = (option: Option): Option => ({ ...option, action: PREFIX + option.action })
export const playable = (option: Option): Option => ({
  ...option,
  action: option.action.replace(PREFIX, ''),
})

export class Ahead {
  /** The piece that is looked at. */
  piece = $state<string | null>(null)
  plan = $state.raw<Plan | null>(null)
  trouble = $state<string | null>(null)
  #table: Table

  constructor(table: Table) {
    this.#table = table
  }

  /** Whether the board shows it: not while it shows another moment. */
  get on(): boolean {
    const { behind, replay } = this.#table
    return this.plan !== null && !behind && !replay.on
  }

  options = $derived.by((): Option[] => (this.plan?.options ?? []).map(planned))

  /** The piece of a thing on the board that one may look ahead with. */
  pieceOf(noun: string): string | null {
    const { title, stage, live, info, replay } = this.#table
    if (live.result || replay.on || (info.hidden && !live.seat)) return null
    return title.ahead?.piece(stage.board, noun) ?? null
  }

  async look(piece: string): Promise<void> {
    this.piece = piece
    this.trouble = null
    const { id, key, live } = this.#table
    try {
      const plan = await http.plan(id, key, piece, live.seat)
      if (this.piece === piece) this.plan = plan
    } catch (error) {
      if (this.piece !== piece) return
      this.plan = null
      this.trouble = (error as Error).message
    }
  }

  /** The table has changed. */
  refresh(): void {
    if (this.piece) void this.look(this.piece)
  }

  leave(): void {
    this.piece = this.plan = this.trouble = null
  }
}
