// How the last round went: the round that ended, and what is worth telling of it.

import type { GameEvent } from '../../api/types'

const END = 'RoundEnded'
const ROME = new Set(['RevoltRemoved', 'ArmyRemoved', 'PiratesRemoved'])
const HISPANIA = new Set([
  'RevoltPlaced',
  'ArmyRaised',
  'ArmyMoved',
  'GarrisonsRemoved',
  'GeneralRemoved',
])

/** The events of the round that ended last, with its end. */
export function lastRound(told: GameEvent[]): GameEvent[] {
  const ends = told.flatMap(({ kind }, i) => (kind === END ? [i] : []))
  const last = ends.at(-1)
  if (last === undefined) return []
  const first = ends.at(-2) ?? told.findIndex(({ kind }) => kind === 'TurnBegan') - 1
  return told.slice(first + 1, last + 1)
}

export interface RoundEnd {
  ended: GameEvent
  /** After which action it had begun. */
  began: number
  rome: string[]
  hispania: string[]
  end: string[]
}

export function roundEnd(told: GameEvent[]): RoundEnd | null {
  const events = lastRound(told)
  const ended = events.at(-1)
  if (!ended) return null
  const of = (kinds: Set<string>) =>
    events.filter(({ kind }) => kinds.has(kind)).map(({ text }) => text)
  return {
    ended,
    began: events[0]?.seq ?? 0,
    rome: of(ROME),
    hispania: of(HISPANIA),
    end: [ended.text],
  }
}
