// Units, hexes, leaders and command boxes in words: for their cards, for those who listen, and for
// "why not?".

import type { Fact, Portrait } from '../title'
import { BOX_NAMES } from './boxes'
import { isHex } from './hex'
import {
  battleOf,
  counterOf,
  leaderSide,
  SIDE_NAMES,
  SIDES,
  unitAt,
  unitOf,
  type Board,
  type Still,
  type Terrain,
  type UnitState,
} from './model'

const FACING_NAMES = {
  n: 'north',
  ne: 'north-east',
  se: 'south-east',
  s: 'south',
  sw: 'south-west',
  nw: 'north-west',
}
const GROUND: Record<Terrain, string> = {
  open: 'Open ground',
  rocky: 'Rocky ground',
  hill: 'Hill',
  bushes: 'Bushes',
  river: 'River',
  road: 'Road',
}

const plural = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`

/** What the markers on a unit say. */
function marks(unit: UnitState): string[] {
  const told: [boolean, string][] = [
    [unit.panic, 'in panic'],
    [unit.finis, 'does not fight or move this turn'],
    [unit.place === 'pursuit', 'in pursuit off the map'],
    [unit.place === 'ambush', 'in hiding'],
    [unit.no_attack, 'left an enemy zone: no attack'],
    [unit.ran, 'ran four hexes straight'],
    [unit.commanded, 'under command'],
    [unit.fired, 'has shot'],
    [unit.moved, 'has moved'],
    [unit.attacked, 'has attacked'],
    [unit.supported, 'has given support'],
  ]
  return told.flatMap(([so, text]) => (so ? text : []))
}

/** A unit in one breath: `Hastati 3, hex 0914, facing north, 1 of 5 disorder points.` */
export function condition(still: Still, unit: UnitState): string {
  const where = unit.hex ? `hex ${unit.hex}, facing ${FACING_NAMES[unit.facing]}` : ''
  const disorder = unit.disorder
    ? `${unit.disorder} of ${plural(unit.morale, 'disorder point')}`
    : ''
  const told = [counterOf(still, unit.id).name, where, disorder, ...marks(unit)]
  return `${told.filter(Boolean).join(', ')}.`
}

/** The source of a value, where it is not from the rulebook. */
function doubt(still: Still, corps: string, key: string): string | undefined {
  const source = still.corps.find((c) => c.id === corps)?.source?.[key]
  return source && source !== 'attested'
    ? `the printed value is not known to us; this one is ${source}`
    : undefined
}

function unitPortrait(still: Still, board: Board, unit: UnitState): Portrait {
  const counter = counterOf(still, unit.id)
  const state = [
    unit.disorder ? `${unit.disorder} disorder of ${unit.morale}` : 'in good order',
    ...marks(unit),
  ]
  const combat =
    unit.combat === counter.combat
      ? String(counter.combat)
      : `${unit.combat} (${counter.combat} less ${unit.disorder} disorder)`
  const shot = counter.range
    ? `, shoots ${counter.range} ${counter.range > 1 ? 'hexes' : 'hex'}`
    : ''
  const with_ = SIDES.map((side) => board.leaders[side]).find(
    (leader) => leader.hex && leader.hex === unit.hex,
  )
  const facts: Fact[] = [
    { label: 'State', text: [...state, ...(with_ ? [`with ${with_.name}`] : [])].join(', ') },
    {
      label: 'Combat',
      text: `${combat}, morale ${counter.morale}`,
      doubt: doubt(still, unit.corps, 'combat'),
    },
    {
      label: 'Moves',
      text: `${counter.movement}${shot}`,
      doubt: doubt(still, unit.corps, 'movement'),
    },
    { label: 'Rout', text: plural(counter.rout, 'point') },
  ]
  return {
    name: counter.name,
    subtitle: unit.hex ? `${unit.hex}, facing ${FACING_NAMES[unit.facing]}` : '',
    facts,
  }
}

function hexPortrait(still: Still, board: Board, noun: string): Portrait | null {
  const here = unitAt(board, noun)
  if (here) return unitPortrait(still, board, here)
  const battle = battleOf(still, board)
  const hex = battle.hexes.find((h) => h.id === noun)
  if (!hex) return null
  const zones = SIDES.filter((side) => board.zones[side].includes(noun)).map(
    (side) => SIDE_NAMES[side],
  )
  const facts: Fact[] = [
    {
      label: 'To enter',
      text: hex.cost ? plural(hex.cost, 'movement point') : 'impassable',
      doubt:
        battle.terrain_source === 'attested'
          ? undefined
          : 'the printed map is not known to us; this one is designed',
    },
    ...(zones.length ? [{ label: 'Zone of', text: zones.join(' and ') }] : []),
  ]
  return { name: `Hex ${noun}`, subtitle: GROUND[hex.terrain], facts }
}

export function portrait(still: Still, board: Board, noun: string): Portrait | null {
  const unit = unitOf(board, noun)
  if (unit) return unitPortrait(still, board, unit)
  if (isHex(noun)) return hexPortrait(still, board, noun)
  const side = leaderSide(board, noun)
  if (side) {
    const leader = board.leaders[side]
    return {
      name: leader.name,
      subtitle: `leader of ${SIDE_NAMES[side]}`,
      facts: [
        { label: 'Command', text: `${plural(leader.command, 'point')}, to ${leader.range} hexes` },
        { label: 'In combat', text: '+1 for the unit that he is with' },
      ],
    }
  }
  const effect = still.box_effects[noun]
  return effect
    ? {
        name: BOX_NAMES[noun] ?? noun,
        subtitle: 'command box',
        facts: [{ label: 'Effect', text: effect }],
      }
    : null
}

/** Plausible actions on a noun, by the part of the turn. */
export function questions(
  still: Still,
  board: Board,
  noun: string,
): { action: string; label: string }[] {
  if (still.box_effects[noun])
    return [
      { action: `command ${noun}`, label: 'A command point here' },
      { action: `vacuus ${noun}`, label: 'The false marker here' },
    ]
  if (isHex(noun) && !unitAt(board, noun)) {
    const verb = board.setup ? 'deploy' : 'move'
    return [{ action: `${verb} ${noun}`, label: board.setup ? 'Set up here' : 'Move here' }]
  }
  const unit = unitOf(board, noun) ?? unitAt(board, noun)
  if (!unit) return leaderSide(board, noun) ? [{ action: 'leader', label: 'Move him' }] : []
  return unitQuestions(board, unit)
}

function unitQuestions(board: Board, unit: UnitState): { action: string; label: string }[] {
  const [hex, impulse] = [unit.hex ?? '', board.phase.split('_')[1]]
  if (board.setup) return [{ action: `post ${hex}`, label: 'Place the leader here' }]
  const chosen = board.active !== null
  const plausible: Record<string, [string, string][]> = {
    movement: chosen
      ? [[`move ${hex}`, 'Move here']]
      : [
          [`unit ${unit.id}`, 'Move it'],
          [`recall ${unit.id}`, 'Bring it on'],
        ],
    missile: chosen ? [[`aim ${hex}`, 'Shoot at it']] : [[`fire ${unit.id}`, 'Shoot with it']],
    combat: board.combat
      ? [[`support ${unit.id}`, 'Have its support']]
      : chosen
        ? [[`strike ${hex}`, 'Attack it']]
        : [
            [`attack ${unit.id}`, 'Attack with it'],
            [`charge ${unit.id}`, 'Charge with it'],
          ],
    recovery: [[`rally ${unit.id}`, 'Recover it']],
  }
  return (plausible[impulse ?? ''] ?? []).map(([action, label]) => ({ action, label }))
}
