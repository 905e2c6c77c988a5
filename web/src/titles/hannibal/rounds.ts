// The course of the battle that is being fought, out of what was told of it.

import type { GameEvent } from '../../api/types'
import type { Events, Side } from './model'

export interface Round {
  attacker: Side
  /** What it counted as, and the card itself. */
  attack: string
  attackCard: string
  match: string | null
  matchCard: string | null
  counterattack: { roll: number; needed: number; success: boolean } | null
  /** Whether the defender has become the attacker. */
  turned: boolean
}

type Data = Events['BattleCardPlayed'] & Events['Rolled']

/** What was told since the last battle began. */
function thisBattle(told: GameEvent[]): GameEvent[] {
  const began = told.map((event) => event.kind).lastIndexOf('BattleBegan')
  return began < 0 ? [] : told.slice(began + 1)
}

/** What came before the first round: command, events, elephants. */
export function prelude(told: GameEvent[]): string[] {
  const battle = thisBattle(told)
  const dealt = battle.findIndex((event) => event.kind === 'HandsDealt')
  const before = dealt < 0 ? battle : battle.slice(0, dealt)
  return before
    .filter((event) => ['CommandRolled', 'CardPlayed', 'ElephantsCharged'].includes(event.kind))
    .map((event) => event.text)
}

export function roundsOf(told: GameEvent[]): Round[] {
  const rounds: Round[] = []
  for (const event of thisBattle(told)) {
    const data = event.data as unknown as Data
    const last = rounds.at(-1)
    if (event.kind === 'BattleCardPlayed' && data.attacks)
      rounds.push({
        attacker: data.side,
        attack: data.kind,
        attackCard: data.shown,
        match: null,
        matchCard: null,
        counterattack: null,
        turned: false,
      })
    else if (!last) continue
    else if (event.kind === 'BattleCardPlayed')
      Object.assign(last, { match: data.kind, matchCard: data.shown })
    else if (event.kind === 'Rolled' && data.what === 'counterattack')
      last.counterattack = { roll: data.roll, needed: data.needed, success: data.success }
    else if (event.kind === 'InitiativeTaken') last.turned = true
  }
  return rounds
}
