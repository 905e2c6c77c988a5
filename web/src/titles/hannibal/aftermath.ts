// How the last battle ended, out of what was told: who won and why, and what it cost.

import type { GameEvent } from '../../api/types'
import type { Events, Side } from './model'

export interface Aftermath {
  /** The event with which the battle ended. */
  ended: GameEvent
  space: string
  winner: Side | null
  /** The last attack, and what was not found against it. */
  why: string[]
  /** Both armies as they met, and the last attack. */
  cus: Record<Side, number>
  attack: { side: Side; kind: string } | null
  /** Battle cards that each side had left; null where one was taken from the other. */
  left: Record<Side, number> | null
  /** Casualties, retreat, and what was paid for it. */
  then: string[]
}

/** With these another story begins. */
const ON: string[] = ['CardPlayed', 'CardDiscarded', 'TurnBegan', 'BattleBegan']

/** The battle that ended last, unless the war has gone on since. */
export function aftermath(told: GameEvent[]): Aftermath | null {
  const kinds = told.map((event) => event.kind)
  const end = kinds.lastIndexOf('BattleEnded')
  const start = kinds.lastIndexOf('BattleBegan')
  const [began, ended] = [told[start], told[end]]
  if (!began || !ended || kinds.slice(end).some((kind) => ON.includes(kind))) return null
  const course = told.slice(start, end)
  const last = course.map((event) => event.kind).lastIndexOf('BattleCardPlayed')
  const [rome = 0, carthage = 0] = (began.data as unknown as Events['BattleBegan']).cus
  const [attack] = course
    .filter(({ kind }) => kind === 'BattleCardPlayed')
    .map(({ data }) => data as unknown as Events['BattleCardPlayed'])
    .filter(({ attacks }) => attacks)
    .slice(-1)
  const { space, side } = ended.data as unknown as Events['BattleEnded']
  return {
    ended,
    space,
    winner: side,
    why: last < 0 ? [] : course.slice(last).map((event) => event.text),
    cus: { rome, carthage },
    attack: attack ? { side: attack.side, kind: attack.kind } : null,
    left: cardsLeft(course),
    then: told.slice(end + 1).map((event) => event.text),
  }
}

function cardsLeft(course: GameEvent[]): Record<Side, number> | null {
  const dealt = course.find((event) => event.kind === 'HandsDealt')
  if (!dealt || course.some((event) => event.kind === 'BattleCardTaken')) return null
  const [rome = 0, carthage = 0] = (dealt.data as unknown as Events['HandsDealt']).hands
  const played = (side: Side): number =>
    course.filter(
      (event) =>
        event.kind === 'BattleCardPlayed' &&
        (event.data as unknown as Events['BattleCardPlayed']).side === side,
    ).length
  return { rome: rome - played('rome'), carthage: carthage - played('carthage') }
}
