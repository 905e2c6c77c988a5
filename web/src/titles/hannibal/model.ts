// Hannibal's static board and its picture, as the protocol describes them.

import type { components } from '../../../.generated/schema'

type Schemas = components['schemas']

export type Board = Schemas['HannibalBoard']
export type Side = Board['active']
export type SpaceState = Schemas['HannibalSpaceState']
export type Owner = SpaceState['control']
export type Stack = Schemas['HannibalStack']
export type GeneralState = Schemas['HannibalGeneralState']
export type Battle = Schemas['HannibalBattleState']
export type Move = Schemas['HannibalMoveState']
export type Reinforcements = Schemas['HannibalReinforcements']
export type Still = Schemas['HannibalStaticBoard']
export type Province = Schemas['HannibalProvince']
export type Space = Schemas['HannibalSpaceFacts']
export type General = Schemas['HannibalGeneralFacts']
export type Card = Schemas['HannibalCardFacts']
export type Events = Schemas['HannibalEvents']

export const SIDES: Side[] = ['rome', 'carthage']
export const SIDE_NAMES: Record<Owner, string> = {
  rome: 'Rome',
  carthage: 'Carthage',
  neutral: 'nobody',
}

export const FORCE: Record<string, string> = {
  macedon: 'Macedon is allied with Carthage',
  naval_victory: 'Carthaginian naval victory',
  truce: 'Truce',
  hanno_counsels: 'Hanno counsels Carthage',
  cato_counsels: 'Cato counsels Rome',
  reshuffle: 'The deck is reshuffled at the end of the turn',
}

export const TIMINGS: Record<Card['timing'], string> = {
  event: 'event',
  ops_modifier: 'event with an operation',
  counter_battle: 'counter event in battle',
  counter_move: 'counter event in a move',
  counter_or_event: 'event or counter event',
}

/** Where a side keeps this number of cards that we see. */
export const cardOf = (still: Still, number: number): Card | undefined =>
  still.cards.find((card) => card.number === number)
export const generalOf = (still: Still, id: string): General | undefined =>
  still.generals.find((general) => general.id === id)
export const stateOf = (board: Board, id: string): SpaceState | undefined =>
  board.spaces.find((space) => space.id === id)
export const nameOf = (still: Still, place: string): string => {
  const [within, id] = place.startsWith('in_') ? [true, place.slice(3)] : [false, place]
  const name = still.spaces.find((space) => space.id === id)?.name ?? id
  return within ? `the city of ${name}` : name
}
/** The space of a place, which may be the inside of its city. */
export const spaceOf = (place: string): string => (place.startsWith('in_') ? place.slice(3) : place)

export const battleCardName = (still: Still, kind: string): string =>
  still.battle_cards.find((card) => card.id === kind)?.name ?? kind

const phalanx = new WeakMap<Still, Still>()
/** The static board with the names of the edition that is played. */
export function named(still: Still, { edition }: Board): Still {
  if (edition !== 'phalanx') return still
  const known = phalanx.get(still)
  if (known) return known
  const made = {
    ...still,
    spaces: still.spaces.map((space) => ({ ...space, name: space.phalanx })),
  }
  phalanx.set(still, made)
  return made
}

export const cus = (n: number): string => `${n} CU${n === 1 ? '' : 's'}`
