// How the last turn ended: winter, isolated markers, political points.

import type { GameEvent } from '../../api/types'
import { spaceOf, type AnyEvent, type Owner, type Side } from './model'

const WINTER = '21.1'
const ISOLATION = '19.4'
const POINTS = '22.2'
const dataOf = (event: GameEvent): AnyEvent => event.data as AnyEvent

/** What the last phases of the turn that ended last did. */
function lastPhases(told: GameEvent[]): GameEvent[] {
  const before = told.slice(0, told.map(({ kind }) => kind).lastIndexOf('TurnBegan'))
  const kinds = before.map(({ kind }) => kind)
  const last = Math.max(kinds.lastIndexOf('CardPlayed'), kinds.lastIndexOf('CardDiscarded'))
  return before.slice(last + 1).filter(({ kind, rule }) => kind === 'PointsCounted' || isOf(rule))
}

const isOf = (rule: string | null): boolean => [WINTER, ISOLATION, POINTS].includes(rule ?? '')

export interface TurnEnd {
  winter: GameEvent[]
  isolated: GameEvent[]
  paid: GameEvent[]
  points: { rome: number; carthage: number } | null
  /** Who held the spaces that lost their markers, and the spaces where CUs were lost. */
  before: Map<string, Owner>
  thinned: Set<string>
}

export function turnEnd(told: GameEvent[]): TurnEnd {
  const events = lastPhases(told)
  const of = (rule: string) => events.filter((event) => event.rule === rule)
  const removed = events.filter(({ kind }) => kind === 'MarkerRemoved').map(dataOf)
  const lost = events.filter(({ kind }) => kind === 'CUsLost').map(dataOf)
  const counted = events.find(({ kind }) => kind === 'PointsCounted')
  const { rome = 0, carthage = 0 } = counted ? dataOf(counted) : {}
  return {
    winter: of(WINTER),
    isolated: of(ISOLATION),
    paid: of(POINTS).filter(({ kind }) => kind === 'MarkerRemoved'),
    points: counted ? { rome, carthage } : null,
    before: new Map(removed.map((data) => [data.space ?? '', data.side as Side])),
    thinned: new Set(lost.map((data) => spaceOf(data.at ?? ''))),
  }
}
