// Hannibal's static board and its picture, as the protocol describes them.

import type { components } from '../../../.generated/schema'
import type { AnyData } from '../title'
import { list, t, tn } from '../../shell/text'

type Schemas = components['schemas']

export type Board = Schemas['HannibalBoard']
export type Side = Board['active']
export type SpaceState = Schemas['HannibalSpaceState']
export type Owner = SpaceState['control']
export type Stack = Schemas['HannibalStack']
export type GeneralState = Schemas['HannibalGeneralState']
export type Battle = Schemas['HannibalBattleState']
export type Muster = Schemas['HannibalMusterState']
export type Move = Schemas['HannibalMoveState']
export type Reinforcements = Schemas['HannibalReinforcements']
export type Still = Schemas['HannibalStaticBoard']
export type Province = Schemas['HannibalProvince']
export type Space = Schemas['HannibalSpaceFacts']
export type General = Schemas['HannibalGeneralFacts']
export type Card = Schemas['HannibalCardFacts']
export type Events = Schemas['HannibalEvents']

/** Every field that an event can have. */
export type AnyEvent = AnyData<Events>

export const SIDES: Side[] = ['rome', 'carthage']
export const sideName = (owner: Owner): string =>
  ({ rome: t('Rome'), carthage: t('Carthage'), neutral: t('nobody') })[owner]

type InForce = keyof Board['in_force']
export const inForce = (event: InForce): string =>
  ({
    macedon: t('Macedon is allied with Carthage'),
    naval_victory: t('Carthaginian naval victory'),
    truce: t('Truce'),
    hanno_counsels: t('Hanno counsels Carthage'),
    cato_counsels: t('Cato counsels Rome'),
    reshuffle: t('The deck is reshuffled at the end of the turn'),
  })[event]

/** When the event of a card can be played. */
export const timing = (card: Card): string =>
  ({
    event: t('event'),
    ops_modifier: t('event with an operation'),
    counter_battle: t('counter event in battle'),
    counter_move: t('counter event during movement'),
    counter_or_event: t('event or counter event'),
  })[card.timing]

/** `event, for both sides`: when and for whom a card has an event. */
export function eventOf(card: Card): string {
  if (card.event_by === 'both') return t('{timing}, for both sides', { timing: timing(card) })
  return t('{timing}, for {side}', { timing: timing(card), side: sideName(card.event_by) })
}

/** `3 operations, ships`. */
export const operations = ({ ops, ship }: Card): string =>
  list([tn('{n} operation', '{n} operations', ops), ...(ship ? [t('ships')] : [])])

/** Where a side keeps this number of cards that we see. */
export const cardOf = (still: Still, number: number): Card | undefined =>
  still.cards.find((card) => card.number === number)
export const generalOf = (still: Still, id: string): General | undefined =>
  still.generals.find((general) => general.id === id)
export const stateOf = (board: Board, id: string): SpaceState | undefined =>
  board.spaces.find((space) => space.id === id)
export const nameOf = (still: Still, place: string): string => {
  const [within, id] = place.startsWith('in_') ? [true, place.slice(3)] : [false, place]
  const space = still.spaces.find((one) => one.id === id)?.name ?? id
  return within ? t('the city of {space}', { space }) : space
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

export const cus = (n: number): string => tn('{n} CU', '{n} CUs', n)

/** `8 CUs, 2 with elephants, the siege train`. */
export const troops = (army: { cus: number; elephants: number; train?: boolean }): string =>
  list([
    ...(army.cus ? [cus(army.cus)] : []),
    ...(army.elephants ? [tn('{n} with elephants', '{n} with elephants', army.elephants)] : []),
    ...(army.train ? [t('the siege train')] : []),
  ])

export const ratings = ({ strategy, battle }: General): string =>
  t('strategy {strategy}, battle {battle}', { strategy, battle })

/** `2 × Probe`. */
export const several = (n: number, card: string): string => t('{n} × {card}', { n, card })
