// Units, hexes, leaders and command boxes in words: for their cards, for those who listen, and for
// "why not?".

import type { Fact, Portrait } from '../title'
import { boxName } from './boxes'
import { isHex } from './hex'
import {
  battleOf,
  counterOf,
  leaderSide,
  sideName,
  SIDES,
  unitAt,
  unitOf,
  type Board,
  type Still,
  type Terrain,
  type UnitState,
} from './model'
import { list, t, tn } from '../../shell/text'

export const facingName = (facing: UnitState['facing']): string =>
  ({
    n: t('facing north'),
    ne: t('facing north-east'),
    se: t('facing south-east'),
    s: t('facing south'),
    sw: t('facing south-west'),
    nw: t('facing north-west'),
  })[facing]
const ground = (terrain: Terrain): string =>
  ({
    open: t('Open ground'),
    rocky: t('Rocky ground'),
    hill: t('Hill'),
    bushes: t('Bushes'),
    river: t('River'),
    road: t('Road'),
  })[terrain]

/** What the markers on a unit say. */
function marks(unit: UnitState): string[] {
  const told: [boolean, string][] = [
    [unit.panic, t('in panic')],
    [unit.finis, t('does not fight or move this turn')],
    [unit.place === 'pursuit', t('in pursuit off the map')],
    [unit.place === 'ambush', t('in ambush')],
    [unit.no_attack, t('cannot attack after leaving an enemy zone of control')],
    [unit.ran, t('moved four hexes straight ahead')],
    [unit.commanded, t('under command')],
    [unit.fired, t('has shot')],
    [unit.moved, t('has moved')],
    [unit.attacked, t('has attacked')],
    [unit.supported, t('has given support')],
  ]
  return told.flatMap(([so, text]) => (so ? text : []))
}

/** A unit in one breath: `Hastati 3, hex 0914, facing north, 1 of 5 disorder points.` */
export function condition(still: Still, unit: UnitState): string {
  const where = unit.hex ? [t('hex {hex}', { hex: unit.hex }), facingName(unit.facing)] : []
  const disorder = unit.disorder ? [disorderOf(unit)] : []
  return `${list([counterOf(still, unit.id).name, ...where, ...disorder, ...marks(unit)])}.`
}

const disorderOf = ({ disorder, morale }: UnitState): string =>
  tn('{disorder} of {n} disorder point', '{disorder} of {n} disorder points', morale, { disorder })

/** The source of a value, where it is not from the rulebook. */
function doubt(still: Still, corps: string, key: string): string | undefined {
  const source = still.corps.find((c) => c.id === corps)?.source?.[key]
  return source && source !== 'attested'
    ? t('reconstructed, because the printed value is not in our sources')
    : undefined
}

function unitPortrait(still: Still, board: Board, unit: UnitState): Portrait {
  const counter = counterOf(still, unit.id)
  const state = [unit.disorder ? disorderOf(unit) : t('in good order'), ...marks(unit)]
  const combat =
    unit.combat === counter.combat
      ? String(counter.combat)
      : t('{combat} ({printed} less {disorder} for disorder)', {
          combat: unit.combat,
          printed: counter.combat,
          disorder: unit.disorder,
        })
  const shot = counter.range ? [tn('shoots {n} hex', 'shoots {n} hexes', counter.range)] : []
  const with_ = SIDES.map((side) => board.leaders[side]).find(
    (leader) => leader.hex && leader.hex === unit.hex,
  )
  const facts: Fact[] = [
    {
      label: t('State'),
      text: list([...state, ...(with_ ? [t('with {leader}', { leader: with_.name })] : [])]),
    },
    {
      label: t('Combat'),
      text: list([combat, t('morale {n}', { n: counter.morale })]),
      doubt: doubt(still, unit.corps, 'combat'),
    },
    {
      label: t('Movement'),
      text: list([String(counter.movement), ...shot]),
      doubt: doubt(still, unit.corps, 'movement'),
    },
    { label: t('Rout'), text: tn('{n} rout point', '{n} rout points', counter.rout) },
  ]
  return {
    name: counter.name,
    subtitle: unit.hex ? list([unit.hex, facingName(unit.facing)]) : '',
    facts,
  }
}

function hexPortrait(still: Still, board: Board, noun: string): Portrait | null {
  const here = unitAt(board, noun)
  if (here) return unitPortrait(still, board, here)
  const battle = battleOf(still, board)
  const hex = battle.hexes.find((h) => h.id === noun)
  if (!hex) return null
  const zones = SIDES.filter((side) => board.zones[side].includes(noun)).map(sideName)
  const facts: Fact[] = [
    {
      label: t('Cost to enter'),
      text: hex.cost ? tn('{n} movement point', '{n} movement points', hex.cost) : t('impassable'),
      doubt:
        battle.terrain_source === 'attested'
          ? undefined
          : t('our own design, because the printed map is not in our sources'),
    },
    ...(zones.length ? [{ label: t('Zone of control of'), text: list(zones) }] : []),
  ]
  return { name: t('Hex {hex}', { hex: noun }), subtitle: ground(hex.terrain), facts }
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
      subtitle: t('leader of {side}', { side: sideName(side) }),
      facts: [
        {
          label: t('Command'),
          text: list([
            tn('{n} command point', '{n} command points', leader.command),
            tn('range {n} hex', 'range {n} hexes', leader.range),
          ]),
        },
        { label: t('In combat'), text: t('+1 for the unit in the same hex') },
      ],
    }
  }
  const effect = still.box_effects[noun]
  return effect
    ? {
        name: boxName(noun),
        subtitle: t('command box'),
        facts: [{ label: t('Effect'), text: effect }],
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
      { action: `command ${noun}`, label: t('Place a command point here') },
      { action: `vacuus ${noun}`, label: t('Place the false marker here') },
    ]
  if (isHex(noun) && !unitAt(board, noun)) {
    const verb = board.setup ? 'deploy' : 'move'
    return [{ action: `${verb} ${noun}`, label: board.setup ? t('Set up here') : t('Move here') }]
  }
  const unit = unitOf(board, noun) ?? unitAt(board, noun)
  if (!unit)
    return leaderSide(board, noun) ? [{ action: 'leader', label: t('Move the leader') }] : []
  return unitQuestions(board, unit)
}

function unitQuestions(board: Board, unit: UnitState): { action: string; label: string }[] {
  const [hex, impulse] = [unit.hex ?? '', board.phase.split('_')[1]]
  if (board.setup) return [{ action: `post ${hex}`, label: t('Place the leader here') }]
  const chosen = board.active !== null
  const plausible: Record<string, [string, string][]> = {
    movement: chosen
      ? [[`move ${hex}`, t('Move here')]]
      : [
          [`unit ${unit.id}`, t('Move this unit')],
          [`recall ${unit.id}`, t('Bring this unit onto the map')],
        ],
    missile: chosen
      ? [[`aim ${hex}`, t('Shoot at this unit')]]
      : [[`fire ${unit.id}`, t('Shoot with this unit')]],
    combat: board.combat
      ? [[`support ${unit.id}`, t('Support with this unit')]]
      : chosen
        ? [[`strike ${hex}`, t('Attack this unit')]]
        : [
            [`attack ${unit.id}`, t('Attack with this unit')],
            [`charge ${unit.id}`, t('Charge with this unit')],
          ],
    recovery: [[`rally ${unit.id}`, t('Recover this unit')]],
  }
  return (plausible[impulse ?? ''] ?? []).map(([action, label]) => ({ action, label }))
}
