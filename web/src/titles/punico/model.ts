// The static board of De Bello Punico and its picture, as the protocol describes them.

import type { components } from '../../../.generated/schema'
import { t } from '../../shell/text'

type Schemas = components['schemas']

export type Board = Schemas['PunicoBoard']
export type Side = Board['first']
export type UnitState = Schemas['PunicoUnitState']
export type Place = UnitState['place']
export type LeaderState = Schemas['PunicoLeaderState']
export type BoxState = Schemas['PunicoBoxState']
export type CommandState = Schemas['PunicoCommandState']
export type Still = Schemas['PunicoStaticBoard']
export type Counter = Schemas['PunicoCounterFacts']
export type Corps = Schemas['PunicoCorpsFacts']
export type Battle = Schemas['PunicoBattleFacts']
export type Terrain = Battle['hexes'][number]['terrain']
export type Events = Schemas['PunicoEvents']

export const SIDES: Side[] = ['rome', 'carthage']
export const sideName = (side: Side): string => (side === 'rome' ? t('Rome') : t('Carthage'))
export const other = (side: Side): Side => (side === 'rome' ? 'carthage' : 'rome')

/** The eight impulses in their order: who acts, and how. */
export const IMPULSES: { id: string; first: boolean; kind: Impulse }[] = [
  { id: 'first_movement', first: true, kind: 'movement' },
  { id: 'second_missile', first: false, kind: 'missile' },
  { id: 'first_combat', first: true, kind: 'combat' },
  { id: 'first_recovery', first: true, kind: 'recovery' },
  { id: 'second_movement', first: false, kind: 'movement' },
  { id: 'first_missile', first: true, kind: 'missile' },
  { id: 'second_combat', first: false, kind: 'combat' },
  { id: 'second_recovery', first: false, kind: 'recovery' },
]

export type Impulse = 'movement' | 'missile' | 'combat' | 'recovery'

export const impulseName = (kind: Impulse): string =>
  ({
    movement: t('movement'),
    missile: t('missile volley'),
    combat: t('combat'),
    recovery: t('recovery'),
  })[kind]

/** `Roman movement`. */
export const impulseOf = (side: Side, kind: Impulse): string =>
  side === 'rome'
    ? {
        movement: t('Roman movement'),
        missile: t('Roman missile volley'),
        combat: t('Roman combat'),
        recovery: t('Roman recovery'),
      }[kind]
    : {
        movement: t('Carthaginian movement'),
        missile: t('Carthaginian missile volley'),
        combat: t('Carthaginian combat'),
        recovery: t('Carthaginian recovery'),
      }[kind]

export const battleOf = (still: Still, board: Board): Battle => {
  const battle = still.battles.find((b) => b.id === board.battle)
  if (!battle) throw new Error(`The static board has no battle ${board.battle}.`)
  return battle
}

const counters = new WeakMap<Still, Map<string, Counter>>()

/** What is printed on a unit's counter. */
export function counterOf(still: Still, id: string): Counter {
  let all = counters.get(still)
  if (!all) counters.set(still, (all = new Map(still.units.map((unit) => [unit.id, unit]))))
  const found = all.get(id)
  if (!found) throw new Error(`There is no counter ${id}.`)
  return found
}

export const unitOf = (board: Board, id: string): UnitState | undefined =>
  board.units.find((unit) => unit.id === id)
export const unitAt = (board: Board, hex: string): UnitState | undefined =>
  board.units.find((unit) => unit.hex === hex)
export const leaderSide = (board: Board, id: string): Side | undefined =>
  SIDES.find((side) => board.leaders[side].id === id)

/** Where a noun is on the map: a hex itself, a unit or a leader. */
export function hexOf(board: Board, noun: string): string | null {
  if (/^\d{4}$/.test(noun)) return noun
  const side = leaderSide(board, noun)
  if (side) return board.leaders[side].hex
  return unitOf(board, noun)?.hex ?? null
}

const NUMERALS: [number, string][] = [
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]
export function roman(n: number): string {
  let left = n
  let text = ''
  for (const [value, sign] of NUMERALS) for (; left >= value; left -= value) text += sign
  return text
}
