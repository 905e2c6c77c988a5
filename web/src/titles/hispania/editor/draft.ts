// A set-up in the making, between the tables of a scenario file and the picture of the board.
// It knows what the keys of the file are called, and no rule: the server says what is wrong.

import type { Tables, Value } from '../../../shell/toml'
import { t } from '../../../shell/text'
import {
  COMMANDERS,
  PIECES,
  stateOf,
  type Board,
  type Commander,
  type Piece,
  type SpaceState,
  type Still,
} from '../model'

/** A general who is not on the map: placed by the player when the game starts, or off the board. */
export type Elsewhere = 'player' | 'off'

export interface Draft {
  name: string
  about: string
  level: string
  players: string
  variants: string[]
  rounds: number
  garrisonIn: string[]
  freeOfRevolt: string[]
  specialRemoved: boolean
  /** Revolts and armies are rolled as the rulebook says, instead of being on the map. */
  rolled: boolean
  /** Only spaces with something in them. */
  spaces: Record<string, SpaceState>
  elsewhere: Record<Piece, Elsewhere>
  /** Besides those that are printed on the map. */
  roads: string[]
  roadsToLay: number
  /** Revolts in reserve; null for all that are not on the map. */
  reserve: number | null
  round: number
  turn: Commander
  phase: 'turn' | 'roman' | 'hispanic'
  /** What the form has no field for, as it came. */
  rest: Tables
}

const DEFAULT_LEVEL = '64342'
const FLEETS = 2
const ROADS = 3

const capitalsOf = (still: Still): string[] =>
  still.provinces.flatMap(({ capital }) => capital ?? [])
const romanOf = (still: Still): string[] =>
  still.provinces.filter((one) => one.roman).map(({ id }) => id)
const seasOf = (still: Still): string[] =>
  still.spaces
    .filter((one) => one.kind === 'sea')
    .sort((a, b) => (a.number ?? 0) - (b.number ?? 0))
    .map(({ id }) => id)

const asTables = (value: Value | undefined): Tables =>
  typeof value === 'object' && !Array.isArray(value) ? value : {}
const asList = (value: Value | undefined): string[] =>
  Array.isArray(value) ? value.map(String) : []
const asText = (value: Value | undefined, otherwise: string): string =>
  value === undefined ? otherwise : String(value)
const asNumber = (value: Value | undefined, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise

/** The draft of a scenario's tables; without any, that of the basic game. */
export function draftOf(still: Still, tables: Tables): Draft {
  const [options, rules] = [asTables(tables.options), asTables(tables.rules)]
  const [setup, start] = [asTables(tables.setup), asTables(tables.start)]
  const level = asText(options.level, DEFAULT_LEVEL)
  const generals = asTables(setup.generals)
  return {
    name: asText(tables.name, t('My set-up')),
    about: asText(tables.about, ''),
    level,
    players: asText(options.players, '1'),
    variants: asText(options.variants, '').split(',').filter(Boolean),
    rounds: asNumber(rules.rounds, 11),
    garrisonIn: rules.garrison_in ? asList(rules.garrison_in) : capitalsOf(still),
    freeOfRevolt: rules.free_of_revolt ? asList(rules.free_of_revolt) : romanOf(still),
    specialRemoved: rules.special_army_removed === true,
    rolled: setup.revolts === undefined,
    spaces: spacesOf(still, setup, Number(level[FLEETS])),
    elsewhere: Object.fromEntries(
      PIECES.map((piece) => [
        piece,
        generals[piece] === 'off' || piece === 'proconsul' ? 'off' : 'player',
      ]),
    ) as Record<Piece, Elsewhere>,
    roads: asList(setup.roads),
    roadsToLay: asNumber(setup.roads_to_lay, setup.roads ? 0 : Number(level[ROADS])),
    reserve: asTables(setup.reserve).revolts === undefined ? null : revoltsLeft(setup),
    round: asNumber(start.round, 1),
    turn: asText(start.turn, 'praetor_ulterior') as Commander,
    phase: asText(start.phase, 'turn') as Draft['phase'],
    rest: tables,
  }
}

const revoltsLeft = (setup: Tables): number => asNumber(asTables(setup.reserve).revolts, 0)

function spacesOf(still: Still, setup: Tables, fleets: number): Record<string, SpaceState> {
  const found: Record<string, SpaceState> = {}
  const at = (id: string): SpaceState => (found[id] ??= { ...empty(id) })
  const seas = setup.fleets ? asList(setup.fleets) : seasOf(still).slice(0, fleets)
  for (const sea of seas) at(sea).fleet = true
  for (const [city, discs] of Object.entries(asTables(setup.revolts)))
    at(city).revolts = Number(discs)
  for (const city of asList(setup.armies)) at(city).army = true
  const special = asText(setup.special_army, '')
  if (special && special !== 'reserve') at(special).special_army = true
  for (const [city, owners] of Object.entries(asTables(setup.garrisons)))
    at(city).garrisons = asList(owners) as Piece[]
  for (const [piece, space] of Object.entries(asTables(setup.generals)))
    if (space !== 'off') at(String(space)).general = piece as Piece
  for (const [sea, discs] of Object.entries(asTables(setup.pirates)))
    at(sea).pirates = Number(discs)
  const legion = asText(setup.legion, '')
  if (legion) at(legion).legion = true
  return found
}

export const empty = (id: string): SpaceState => stateOf({ spaces: [] } as unknown as Board, id)

/** The tables of the scenario file that the draft has become. */
export function tablesOf(draft: Draft): Tables {
  const rest = { ...draft.rest }
  delete rest.id // it would be another's
  const denarii = draft.phase === 'roman' ? asTables(rest.start) : {}
  return {
    ...rest,
    schema: 1,
    title: 'hispania',
    name: draft.name,
    about: draft.about,
    options: { level: draft.level, players: draft.players, variants: draft.variants.join(',') },
    rules: {
      rounds: draft.rounds,
      garrison_in: draft.garrisonIn,
      free_of_revolt: draft.freeOfRevolt,
      ...(draft.specialRemoved ? { special_army_removed: true } : {}),
    },
    setup: setupOf(draft),
    start: { ...denarii, round: draft.round, turn: draft.turn, phase: draft.phase },
  }
}

function setupOf(draft: Draft): Tables {
  const spaces = Object.values(draft.spaces)
  const ids = (having: (space: SpaceState) => boolean) => spaces.filter(having).map((s) => s.id)
  const numbers = (of: (space: SpaceState) => number): Tables =>
    Object.fromEntries(spaces.filter((s) => of(s) > 0).map((s) => [s.id, of(s)]))
  const reserve = { ...asTables(asTables(draft.rest.setup).reserve) }
  delete reserve.revolts
  const special = ids((space) => space.special_army)[0]
  const legion = ids((space) => space.legion)[0]
  const sale = asTables(draft.rest.setup).roads_for_sale
  return {
    ...(draft.rolled
      ? {}
      : { revolts: numbers((s) => s.revolts), armies: ids((space) => space.army) }),
    ...(special ? { special_army: special } : {}),
    fleets: ids((space) => space.fleet),
    ...(draft.variants.includes('pirates') ? { pirates: numbers((s) => s.pirates) } : {}),
    roads: draft.roads,
    roads_to_lay: draft.roadsToLay,
    ...(sale === undefined || !draft.variants.includes('ingenivm') ? {} : { roads_for_sale: sale }),
    ...(legion ? { legion } : {}),
    generals: generalsOf(draft),
    garrisons: Object.fromEntries(
      spaces.filter((s) => s.garrisons.length).map((s) => [s.id, s.garrisons]),
    ),
    reserve: { ...reserve, ...(draft.reserve === null ? {} : { revolts: draft.reserve }) },
  }
}

function generalsOf(draft: Draft): Tables {
  const placed = Object.values(draft.spaces).flatMap(({ id, general }) =>
    general ? [[general, id] as const] : [],
  )
  const off = COMMANDERS.filter(
    (piece) => draft.elsewhere[piece] === 'off' && !placed.some(([one]) => one === piece),
  )
  return Object.fromEntries([...placed, ...off.map((piece) => [piece, 'off'] as const)])
}
