// How the events of a battle look: the picture after each one, and the scene that leads there.

import type { GameEvent } from '../../api/types'
import { apply, type AnyData, type Changes, type Die, type Scene } from '../title'
import { towards } from './hex'
import {
  leaderSide,
  other,
  unitOf,
  type Board,
  type Events,
  type Side,
  type UnitState,
} from './model'
import { t, tn } from '../../shell/text'

type Data = AnyData<Events>

const changed = (
  board: Board,
  id: string | null | undefined,
  change: (unit: UnitState) => Partial<UnitState>,
): Board =>
  id
    ? {
        ...board,
        units: board.units.map((unit) => (unit.id === id ? { ...unit, ...change(unit) } : unit)),
      }
    : board

const led = (
  board: Board,
  side: Side | undefined,
  change: Partial<Board['leaders'][Side]>,
): Board =>
  side
    ? { ...board, leaders: { ...board.leaders, [side]: { ...board.leaders[side], ...change } } }
    : board

function boxed(
  board: Board,
  side: Side | undefined,
  box: string | undefined,
  down: number,
  used: number,
): Board {
  if (!side) return board
  const mine = board.command[side]
  const boxes = mine.boxes.map((b) =>
    b.id === box ? { ...b, down: b.down + down, used: b.used + used } : b,
  )
  return {
    ...board,
    command: { ...board.command, [side]: { ...mine, hand: mine.hand - Math.max(0, down), boxes } },
  }
}

/** Where a run ends, and facing which way; off the map it is gone. */
const ran = (data: Data): Partial<UnitState> => {
  const [before, last] = (data.path ?? []).slice(-2)
  if (data.gone) return { hex: null, place: 'gone' }
  return last && before ? { hex: last, facing: towards(before, last) } : {}
}

/** Nobody's markers show their faces. */
export function open(board: Board): Board {
  const down = ({ hand, boxes }: Board['command'][Side]) => ({ hand, boxes })
  return {
    ...board,
    command: { rome: down(board.command.rome), carthage: down(board.command.carthage) },
  }
}

/** Turn and impulse change with the panel, and are not here. */
const CHANGES: Changes<Board, Events> = {
  Deployed: (b, d) => changed(b, d.unit, () => ({ hex: d.hex ?? null, place: 'map' })),
  KeptBack: (b, d) => changed(b, d.unit, () => ({ place: 'ambush' })),
  LeaderPlaced: (b, d) => led(b, d.side, { hex: d.hex ?? null }),
  MarkerPlaced: (b, d) => boxed(b, d.side, d.box, 1, 0),
  PointUsed: (b, d) => boxed(b, d.side, d.box, -1, 1),
  Moved: (b, d) =>
    changed(b, d.unit, (u) => ({
      hex: d.path?.at(-1) ?? u.hex,
      facing: d.facing ?? u.facing,
      moved: true,
      arc: undefined,
    })),
  LeaderMoved: (b, d) => led(b, d.side, { hex: d.to ?? null }),
  Entered: (b, d) => changed(b, d.unit, () => ({ hex: d.hex ?? null, place: 'map' })),
  BrokeThrough: (b, d) => changed(b, d.unit, () => ({ hex: null, place: 'exited' })),
  VolleyShot: (b, d) => changed(b, d.unit, () => ({ fired: true })),
  AttackDeclared: (b, d) => changed(b, d.attacker, () => ({ attacked: true })),
  Withdrew: (b, d) =>
    changed(b, d.unit, (u) => ({
      hex: d.to ?? u.hex,
      facing: d.start && d.to ? towards(d.start, d.to) : u.facing,
    })),
  Supported: (b, d) => changed(b, d.unit, () => ({ supported: true })),
  Commanded: (b, d) => changed(b, d.unit, () => ({ commanded: true })),
  Disordered: (b, d) =>
    changed(b, d.unit, (u) => ({
      disorder: d.total ?? u.disorder,
      combat: u.combat - (d.points ?? 0),
    })),
  Advanced: (b, d) =>
    changed(b, d.unit, (u) => ({ hex: d.to ?? u.hex, facing: d.facing ?? u.facing })),
  Panicked: (b, d) => changed(b, d.unit, () => ({ panic: true })),
  Fled: (b, d) => changed(b, d.unit, () => ran(d)),
  Pursued: (b, d) => changed(b, d.unit, () => ran(d)),
  Eliminated: (b, d) => changed(b, d.unit, () => ({ hex: null, place: 'gone' })),
  Rallied: (b, d) => changed(b, d.unit, (u) => ({ disorder: d.left ?? 0, combat: u.combat + 1 })),
  LeaderLost: (b, d) => led(b, d.side, { hex: null, lost: true }),
  RoutScored: (b, d) => ({
    ...b,
    rout: { ...b.rout, [d.side]: { ...b.rout[d.side], points: d.total } },
  }),
}

/** What was chosen and lit before an event belongs to the past once something has happened. */
export function advance(board: Board, event: GameEvent): Board {
  return event.kind in CHANGES ? { ...apply(CHANGES, board, event), active: null } : board
}

const die = (face: number | undefined, side: Side | undefined): Die => ({
  face: face ?? 1,
  marks: side === 'carthage' ? 'digits' : 'numerals',
  tint: side === 'carthage' ? 'dark' : 'light',
  label: side === 'carthage' ? t('Carthaginian die') : t('Roman die'),
})

/**
 * Which side a unit is on follows from nothing but the board, and events have none: its id tells.
 */
const ROMAN = /^(ve|ha|pr|tr|sn|sc|re|rcn)\d/
export const sideOf = (unit: string): Side => (ROMAN.test(unit) ? 'rome' : 'carthage')

const DICE: Record<string, (data: Data) => Die[]> = {
  InitiativeRolled: (d) => [die(d.rome, 'rome'), die(d.carthage, 'carthage')],
  VolleyShot: (d) => [die(d.die, sideOf(d.unit ?? ''))],
  CombatFought: (d) => [
    die(d.attacker_die, sideOf(d.attacker ?? '')),
    die(d.defender_die, other(sideOf(d.attacker ?? ''))),
  ],
  ElephantRolled: (d) => [die(d.die, 'rome')],
  LeaderTested: (d) => [die(d.die, d.side)],
}

/** Milliseconds on the stage; what is not here happens at once. */
const PACE: Record<string, number> = {
  Moved: 420,
  LeaderMoved: 380,
  MarkerPlaced: 200,
  Entered: 400,
  BrokeThrough: 600,
  AttackDeclared: 800,
  Withdrew: 600,
  Disordered: 600,
  Advanced: 500,
  Panicked: 1000,
  RoutScored: 800,
  Fled: 900,
  Pursued: 900,
  Eliminated: 700,
  Rallied: 350,
  LeaderLost: 1500,
  ImpulseBegan: 500,
  Trampled: 900,
  Crossed: 300,
  Supported: 250,
  Commanded: 250,
}
const ROLL = 1400

/** What is called out where it happens. */
const SHOUTS: Record<string, (data: Data) => string> = {
  AttackDeclared: (d) => (d.charge ? t('Charge!') : t('Attack')),
  Withdrew: () => t('Withdraws'),
  Disordered: (d) => tn('+{n} disorder', '+{n} disorder', d.points ?? 1),
  Panicked: () => t('Panic!'),
  Fled: () => t('Flees'),
  Pursued: () => t('Pursuit'),
  Eliminated: () => t('Destroyed'),
  Rallied: () => t('Recovers'),
  Trampled: () => t('Trampled!'),
  LeaderLost: () => t('Leader lost'),
}

const TRAVELS = new Set(['Moved', 'LeaderMoved', 'Withdrew', 'Fled', 'Pursued'])

export function scene(event: GameEvent): Scene {
  const data = event.data as Data
  const dice = DICE[event.kind]?.(data) ?? []
  const along = data.path ?? (data.start && data.to ? [data.start, data.to] : [])
  const piece = data.unit ?? (data.side ? `leader:${data.side}` : null)
  const subjects = [data.unit ?? data.attacker, data.target ?? data.defender ?? data.friend]
  const places = [data.hex, data.to].filter((hex) => hex && !data.unit && !data.attacker)
  return {
    ms: dice.length ? ROLL : (PACE[event.kind] ?? 0),
    dice,
    travel:
      TRAVELS.has(event.kind) && piece && along.length > 1
        ? { piece, along, carrying: null }
        : null,
    look: [...subjects, ...places].filter((noun): noun is string => Boolean(noun)),
    caption: event.text,
    shout: SHOUTS[event.kind]?.(data),
  }
}

export const heading = (event: GameEvent): boolean =>
  ['TurnBegan', 'ImpulseBegan', 'TurnEnded'].includes(event.kind)

/** The piece that a scene moves, so that it is not drawn where it stands. */
export function travelling(board: Board, piece: string): { unit?: UnitState; leader?: Side } {
  if (piece.startsWith('leader:')) return { leader: piece.slice(7) as Side }
  return { unit: unitOf(board, piece), leader: leaderSide(board, piece) }
}
