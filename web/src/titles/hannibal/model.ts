// Hannibal's static board and its picture, as the protocol describes them.

export type Side = 'rome' | 'carthage'
export type Owner = Side | 'neutral'

export interface Province {
  id: string
  name: string
  country: string
  political: boolean
  ally_bc: number
  spaces: number
}

export interface Space {
  id: string
  name: string
  /** What the Phalanx edition calls it. */
  phalanx: string
  province: string
  kind: 'ordinary' | 'walled' | 'tribe'
  port: boolean
  naval: number | null
  capacity: number | null
  siege_mod: number
}

export interface General {
  id: string
  name: string
  full_name: string
  side: Side
  strategy: number
  battle: number
  ability: string
  optional: boolean
  source: string
}

export interface Card {
  number: number
  title: string
  ops: number
  event_by: 'rome' | 'carthage' | 'both'
  ship: boolean
  timing: 'event' | 'ops_modifier' | 'counter_battle' | 'counter_move' | 'counter_or_event'
  breaks_truce: boolean
  removed: boolean
  text: string
  optional: boolean
  source: string
}

export interface Still {
  provinces: Province[]
  spaces: Space[]
  links: { id: string; a: string; b: string; kind: string }[]
  generals: General[]
  cards: Card[]
  battle_cards: { id: string; name: string }[]
  turns: { year: string; cards: number; arrives: string[] }[]
}

export interface Stack {
  side: Side
  cus: number
  elephants: number
  train: boolean
  /** The commander first. */
  generals: string[]
}

export interface SpaceState {
  id: string
  control: Owner
  tribe: boolean
  siege: number
  outside: Stack[]
  inside: Stack[]
}

export interface GeneralState {
  id: string
  at: string | null
  status: 'map' | 'aside' | 'displaced' | 'out'
  office: 'none' | 'consul' | 'proconsul'
  commands: boolean
}

export interface BattleSide {
  commander: string | null
  cus: number
  lost: number
  cards: number
  revealed: Record<string, number>
  parts: Record<string, number>
  /** The highest roll that counterattacks; 0 without a general. */
  counterattack: number
}

export interface Battle {
  space: string
  original: Side
  attacker: Side
  round: number
  played: string | null
  sides: Record<Side, BattleSide>
  hand: Record<string, number> | null
}

export interface Move {
  general: string
  at: string
  cus: number
  elephants: number
  others: string[]
  train: boolean
  left: number
  path: string[]
  bound: string | null
  pursuit: boolean
  halted: boolean
}

/** What the next Reinforcement Phase brings, as the table stands. */
export interface Reinforcements {
  turn: number
  rome: number
  carthage: { where: string; comes: boolean }[]
  displaced: string[]
  cup: string[]
  africanus: boolean
}

export interface Board {
  turn: number
  turns: number
  edition: 'second' | 'phalanx'
  year: string
  active: Side
  card: number | null
  spaces: SpaceState[]
  provinces: Record<string, Owner>
  points: Record<Side, number>
  generals: GeneralState[]
  hand: number[] | null
  known: number[] | null
  hands: Record<Side, number>
  deck: number
  discard: number[]
  removed: number[]
  in_force: Record<string, boolean>
  reinforcements: Reinforcements | null
  operation: { card: number; rating: number; spaces: number; sea: boolean; generals: number; campaign: boolean; activated: string[] } | null
  move: Move | null
  reaction: { side: Side; declared: { task: 'intercept' | 'avoid'; general: string; from: string; cus: number }[] } | null
  battle: Battle | null
}

export const SIDES: Side[] = ['rome', 'carthage']
export const SIDE_NAMES: Record<Owner, string> = { rome: 'Rome', carthage: 'Carthage', neutral: 'nobody' }

export const FORCE: Record<string, string> = {
  macedon: 'Macedon is allied with Carthage',
  naval_victory: 'Carthaginian naval victory',
  truce: 'Truce',
  hanno_counsels: 'Hanno counsels Carthage',
  cato_counsels: 'Cato counsels Rome',
  reshuffle: 'The deck is shuffled anew at the end of the turn',
}

export const TIMINGS: Record<Card['timing'], string> = {
  event: 'event',
  ops_modifier: 'event with an operation',
  counter_battle: 'counter event in battle',
  counter_move: 'counter event in a move',
  counter_or_event: 'event or counter event',
}

/** Where a side keeps this number of cards that we see. */
export const cardOf = (still: Still, number: number): Card | undefined => still.cards.find((card) => card.number === number)
export const generalOf = (still: Still, id: string): General | undefined => still.generals.find((general) => general.id === id)
export const stateOf = (board: Board, id: string): SpaceState | undefined => board.spaces.find((space) => space.id === id)
export const nameOf = (still: Still, place: string): string => {
  const [within, id] = place.startsWith('in_') ? [true, place.slice(3)] : [false, place]
  const name = still.spaces.find((space) => space.id === id)?.name ?? id
  return within ? `the city of ${name}` : name
}
/** The space of a place, which may be the inside of its city. */
export const spaceOf = (place: string): string => (place.startsWith('in_') ? place.slice(3) : place)

const phalanx = new WeakMap<Still, Still>()
/** The static board with the names of the edition that is played. */
export function named(still: Still, { edition }: Board): Still {
  if (edition !== 'phalanx') return still
  const known = phalanx.get(still)
  if (known) return known
  const made = { ...still, spaces: still.spaces.map((space) => ({ ...space, name: space.phalanx })) }
  phalanx.set(still, made)
  return made
}

export const cus = (n: number): string => `${n} CU${n === 1 ? '' : 's'}`
