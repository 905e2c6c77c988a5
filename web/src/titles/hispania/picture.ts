// How Hispania's events look: the picture after each one, and the scene that leads there.

import type { GameEvent } from '../../api/types'
import { apply, type AnyData, type Changes, type Die, type Scene } from '../title'
import { stateOf, type Board, type Events, type Piece, type SpaceState } from './model'
import { t } from '../../shell/text'

type Data = AnyData<Events>

function changed(
  board: Board,
  id: string | undefined,
  change: (space: SpaceState) => Partial<SpaceState>,
): Board {
  if (!id) return board
  const space = stateOf(board, id)
  return {
    ...board,
    spaces: [...board.spaces.filter((s) => s.id !== id), { ...space, ...change(space) }],
  }
}

type Reserve = Board['reserve']

/** Discs and pieces go to the reserve, or come from it. */
const stocked = (board: Board, change: (reserve: Reserve) => Partial<Reserve>): Board => ({
  ...board,
  reserve: { ...board.reserve, ...change(board.reserve) },
})

/** A city comes to have so many revolts; the others lie in the reserve. */
function rising(board: Board, city: string | undefined, revolts: number): Board {
  const more = city ? revolts - stateOf(board, city).revolts : 0
  return stocked(
    changed(board, city, () => ({ revolts })),
    (reserve) => ({ revolts: reserve.revolts - more }),
  )
}

/** Garrisons of these generals go to the reserve (1), or come from it (-1). */
function freed(board: Board, owners: Piece[], by: 1 | -1): Board {
  const garrisons = { ...board.reserve.garrisons }
  for (const owner of owners) if (owner !== 'proconsul') garrisons[owner] += by
  return stocked(board, () => ({ garrisons }))
}

/** What the panel tells (turn, round, purse) changes with the panel, and is not here. */
const CHANGES: Changes<Board, Events> = {
  RevoltsSetUp: (b, d) => rising(b, d.city, d.count ?? 0),
  ArmySetUp: (b, d) => changed(b, d.city, () => ({ army: true, special_army: d.special })),
  ArmyRaised: (b, d) =>
    stocked(
      changed(b, d.city, () => ({ army: true, special_army: d.special })),
      ({ armies }) => ({ armies: armies - 1 }),
    ),
  RoadLaid: (b, d) => (d.link ? { ...b, roads: [...b.roads, d.link] } : b),
  RoadBuilt: (b, d) => (d.link ? { ...b, roads: [...b.roads, d.link] } : b),
  ProconsulCalled: (b, d) => changed(b, d.at, () => ({ general: 'proconsul' })),
  LegionPlaced: (b, d) =>
    changed(b, d.at, (s) => ({
      garrisons: d.piece ? [...s.garrisons, d.piece] : s.garrisons,
      legion: true,
    })),
  PiratesRemoved: (b, d) => changed(b, d.sea, () => ({ pirates: d.left ?? 0 })),
  GeneralPlaced: (b, d) => changed(b, d.at, () => ({ general: d.piece ?? null })),
  GeneralEntered: (b, d) => changed(b, d.at, () => ({ general: d.piece ?? null })),
  Moved: (b, d) =>
    changed(
      changed(b, d.from, () => ({ general: null })),
      d.to,
      () => ({ general: d.piece ?? null }),
    ),
  FleetMoved: (b, d) => {
    const gone = changed(b, d.from, () => ({
      fleet: false,
      ...(d.carrying ? { general: null } : {}),
    }))
    return changed(gone, d.to, () => ({
      fleet: true,
      ...(d.carrying ? { general: d.carrying } : {}),
    }))
  },
  GarrisonPlaced: (b, d) =>
    freed(
      changed(b, d.at, (s) => ({ garrisons: d.piece ? [...s.garrisons, d.piece] : s.garrisons })),
      d.piece ? [d.piece] : [],
      -1,
    ),
  GarrisonWithdrawn: (b, d) =>
    freed(
      changed(b, d.at, (s) => ({ garrisons: without(s.garrisons, d.piece) })),
      d.piece ? [d.piece] : [],
      1,
    ),
  RevoltRemoved: (b, d) => rising(b, d.city, d.left ?? 0),
  ArmyRemoved: (b, d) =>
    stocked(
      rising(
        changed(b, d.city, () => ({ army: false, special_army: false })),
        d.city,
        0,
      ),
      ({ armies }) => ({ armies: armies + 1 }),
    ),
  GeneralRemoved: (b, d) => changed(b, d.from, () => ({ general: null })),
  GarrisonsRemoved: (b, d) =>
    freed(
      changed(b, d.city, (s) => ({
        garrisons: s.garrisons.slice(0, s.garrisons.length - d.owners.length),
      })),
      d.owners,
      1,
    ),
  RevoltPlaced: (b, d) => rising(b, d.city, d.count ?? 1),
  ArmyMoved: (b, d) => {
    const special = d.from ? stateOf(b, d.from).special_army : false
    const gone = changed(b, d.from, () => ({ army: false, special_army: false }))
    return changed(gone, d.to, () => ({ army: true, special_army: special }))
  },
}

function without(owners: Piece[], owner: Piece | undefined): Piece[] {
  const at = owner ? owners.lastIndexOf(owner) : -1
  return owners.filter((_, i) => i !== at)
}

export function advance(board: Board, event: GameEvent): Board {
  return apply(CHANGES, board, event)
}

const roman = (face: number): Die => ({
  face,
  marks: 'numerals',
  tint: 'light',
  label: t('Roman die'),
})
const hispanic = (face: number): Die => ({
  face,
  marks: 'digits',
  tint: 'dark',
  label: t('Hispanic die'),
})

function diceOf(kind: string, data: Data): Die[] {
  if (kind === 'RevoltRolled') return [roman(data.roman ?? 1), hispanic(data.hispanic ?? 1)]
  if (kind === 'FightFought')
    return [...(data.roman_dice ?? []).map(roman), ...(data.hispanic_dice ?? []).map(hispanic)]
  return data.roll ? [hispanic(data.roll)] : []
}

/** Milliseconds on the stage; what is not here happens at once. */
const PACE: Record<string, number> = {
  RevoltsSetUp: 500,
  ArmySetUp: 400,
  ArmyRaised: 700,
  RoadLaid: 300,
  RoadBuilt: 500,
  ProconsulCalled: 700,
  LegionPlaced: 350,
  PiratesRemoved: 600,
  RevoltShifted: 900,
  ArmyDirected: 700,
  GeneralPlaced: 300,
  GeneralEntered: 500,
  Moved: 650,
  FleetMoved: 650,
  GarrisonPlaced: 250,
  GarrisonWithdrawn: 250,
  FightFought: 1600,
  RevoltRemoved: 450,
  ArmyRemoved: 600,
  GeneralRemoved: 700,
  GarrisonsRemoved: 600,
  RevoltRolled: 1300,
  CityProtected: 600,
  RevoltPlaced: 600,
  NothingHappened: 500,
  ArmyHeaded: 700,
  ArmyStayed: 700,
  ArmyMoved: 800,
  RoundEnded: 600,
}

/** A long march takes longer, for each space on its way. */
const HOP = 220

const TRAVELS: Record<string, (data: Data) => string> = {
  Moved: (data) => data.piece ?? 'general',
  FleetMoved: () => 'fleet',
  ArmyMoved: () => 'army',
}

export function scene(event: GameEvent): Scene {
  const data = event.data as Data
  const dice = diceOf(event.kind, data)
  const piece = TRAVELS[event.kind]?.(data)
  const along = data.path ?? (data.from && data.to ? [data.from, data.to] : [])
  const pace = PACE[event.kind] ?? 0
  return {
    ms: (dice.length ? Math.max(pace, 1300) : pace) + Math.max(0, along.length - 2) * HOP,
    dice,
    travel: piece && along.length > 1 ? { piece, along, carrying: data.carrying ?? null } : null,
    look: [data.city, data.at, data.to, data.link]
      .filter((id): id is string => Boolean(id))
      .slice(0, 1),
    blind: dice.length > 0 && event.kind !== 'FightFought',
    caption: event.text,
  }
}

export const heading = (event: GameEvent): boolean =>
  event.kind === 'TurnBegan' || event.kind === 'RoundEnded'
