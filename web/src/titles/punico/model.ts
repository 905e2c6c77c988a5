// The static board of De Bello Punico and its picture, as the protocol describes them.

import type { Facing, Grid } from './hex'

export type Side = 'rome' | 'carthage'
export const SIDES: Side[] = ['rome', 'carthage']
export const SIDE_NAMES: Record<Side, string> = { rome: 'Rome', carthage: 'Carthage' }
export const ADJECTIVES: Record<Side, string> = { rome: 'Roman', carthage: 'Carthaginian' }
export const other = (side: Side): Side => (side === 'rome' ? 'carthage' : 'rome')

export type Terrain = 'open' | 'rocky' | 'hill' | 'bushes' | 'river' | 'road'

export interface Counter {
  id: string
  name: string
  type: string
  corps: string
  side: Side
  combat: number
  movement: number
  morale: number
  range: number
  rout: number
}

export interface Corps {
  id: string
  side: Side
  name_en: string
  arm: 'infantry' | 'cavalry' | 'elephants'
  source?: Record<string, string>
}

export interface Battle {
  id: string
  name: string
  year_bc: number
  turns: number
  limits: Record<Side, number>
  points: Record<Side, number>
  draw_goes_to: Side | null
  terrain_source: string
  hexes: { id: string; terrain: Terrain; cost: number }[]
  impassable: string[]
  setup: { corps: string; facing: Facing; hexes: string[]; historical: string[] }[]
}

export interface Still {
  grid: Grid & { facings: Facing[] }
  units: Counter[]
  corps: Corps[]
  leaders: { id: string; name: string; side: Side; command: number }[]
  boxes: Record<Side, string[]>
  box_effects: Record<string, string>
  battles: Battle[]
}

export type Place = 'map' | 'pursuit' | 'reserve' | 'ambush' | 'gone' | 'exited'

export interface UnitState {
  id: string
  corps: string
  side: Side
  hex: string | null
  place: Place
  facing: Facing
  disorder: number
  morale: number
  combat: number
  panic: boolean
  finis: boolean
  moved: boolean
  attacked: boolean
  fired: boolean
  no_attack: boolean
  ran: boolean
  commanded: boolean
  supported: boolean
  pursuing_from?: string
  flight?: string[]
  arc?: string[]
}

export interface LeaderState {
  id: string
  name: string
  hex: string | null
  lost: boolean
  command: number
  range: number
}

export interface BoxState {
  id: string
  down: number
  used: number
}

export interface CommandState {
  hand: number
  boxes: BoxState[]
  /** Only in the view of the side itself. */
  vacuus?: string | null
  vacuus_in_hand?: boolean
}

export interface Board {
  battle: string
  turn: number
  turns: number
  phase: string
  first: Side
  phasing: Side
  setup: boolean
  units: UnitState[]
  leaders: Record<Side, LeaderState>
  command: Record<Side, CommandState>
  rout: Record<Side, { points: number; limit: number }>
  dice: Record<Side, number>
  zones: Record<Side, string[]>
  active: { piece: string; hex: string | null } | null
  combat: { attacker: string; defender: string | null; hex: string; charge: boolean; supports: number[] } | null
  deploy: Record<string, number> | null
  /** The side that places a command marker. */
  placing: Side | null
}

/** The eight impulses in their order: who acts, and how. */
export const IMPULSES: { id: string; first: boolean; name: string; text: string }[] = [
  { id: 'first_movement', first: true, name: 'movement', text: 'moves' },
  { id: 'second_missile', first: false, name: 'missile', text: 'shoots' },
  { id: 'first_combat', first: true, name: 'combat', text: 'fights' },
  { id: 'first_recovery', first: true, name: 'recovery', text: 'recovers' },
  { id: 'second_movement', first: false, name: 'movement', text: 'moves' },
  { id: 'first_missile', first: true, name: 'missile', text: 'shoots' },
  { id: 'second_combat', first: false, name: 'combat', text: 'fights' },
  { id: 'second_recovery', first: false, name: 'recovery', text: 'recovers' },
]

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

export const unitOf = (board: Board, id: string): UnitState | undefined => board.units.find((unit) => unit.id === id)
export const unitAt = (board: Board, hex: string): UnitState | undefined => board.units.find((unit) => unit.hex === hex)
export const leaderSide = (board: Board, id: string): Side | undefined => SIDES.find((side) => board.leaders[side].id === id)

/** Where a noun is on the map: a hex itself, a unit or a leader. */
export function hexOf(board: Board, noun: string): string | null {
  if (/^\d{4}$/.test(noun)) return noun
  const side = leaderSide(board, noun)
  if (side) return board.leaders[side].hex
  return unitOf(board, noun)?.hex ?? null
}

const NUMERALS: [number, string][] = [[10, 'X'], [9, 'IX'], [5, 'V'], [4, 'IV'], [1, 'I']]
export function roman(n: number): string {
  let left = n
  let text = ''
  for (const [value, sign] of NUMERALS) for (; left >= value; left -= value) text += sign
  return text
}
