// How the last turn of a battle went.

import type { GameEvent } from '../../api/types'

const LOSSES = new Set(['Panicked', 'Fled', 'Eliminated', 'LeaderLost', 'BrokeThrough'])

export interface TurnEnd {
  turn: number
  ended: GameEvent
  /** After which action it had begun. */
  began: number
  losses: string[]
  rout: string
}

/** The turn that ended last. */
export function turnEnd(told: GameEvent[]): TurnEnd | null {
  const last = told.map(({ kind }) => kind).lastIndexOf('TurnEnded')
  const ended = told[last]
  if (!ended) return null
  const before = told.slice(0, last)
  const first = before.map(({ kind }) => kind).lastIndexOf('TurnBegan')
  const events = before.slice(first + 1)
  return {
    turn: Number(ended.data.turn),
    ended,
    began: before[first]?.seq ?? 0,
    losses: events.filter(({ kind }) => LOSSES.has(kind)).map(({ text }) => text),
    rout: ended.text,
  }
}
