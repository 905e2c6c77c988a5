// A space in words: for its card, for screen readers, and for the questions one may ask about it.

import type { Fact, Portrait } from '../title'
import { nameOf, stateOf, type Board, type Space, type Still } from './model'
import { list, t, tn } from '../../shell/text'

/** What stands there, in one breath: `a Hispanic army, 2 revolts`. */
export function contents(board: Board, id: string): string {
  const space = stateOf(board, id)
  const { garrisons, revolts } = space
  const parts = [
    space.general && nameOf(space.general),
    space.fleet && t('a fleet'),
    space.army && (space.special_army ? t('the special army') : t('a Hispanic army')),
    space.pirates > 0 && tn('{n} disc of pirates', '{n} discs of pirates', space.pirates),
    space.legion && t('the Legio Hispana'),
    revolts > 0 && tn('{n} revolt', '{n} revolts', revolts),
    garrisons.length > 0 &&
      tn('a garrison of {generals}', 'garrisons of {generals}', garrisons.length, {
        generals: list(garrisons.map(nameOf)),
      }),
  ].filter((part): part is string => Boolean(part))
  return parts.length ? list(parts) : t('empty')
}

/** Why a value is not as printed: we do not have it, or had to guess. */
function doubt(source: string, why: string, confidence: string | null): string | undefined {
  if (source === 'attested') return undefined
  if (confidence === 'high') return t('reconstructed, almost certain: {why}', { why })
  if (confidence === 'low') return t('reconstructed, uncertain: {why}', { why })
  return source === 'designed'
    ? t('our own design: {why}', { why })
    : t('reconstructed: {why}', { why })
}

function cityFacts(still: Still, space: Space): Fact[] {
  const province = still.provinces.find((p) => p.id === space.province)
  const name = province?.name ?? ''
  const code = `${province?.numeral}-${space.shield}`
  const place = province?.numeral ? t('{province} ({code})', { province: name, code }) : name
  return [
    {
      label: t('Province'),
      text: space.capital ? list([place, t('its capital')]) : place,
      doubt: doubt(space.source, space.why, space.confidence),
    },
    {
      label: t('Shield'),
      text: String(space.shield),
      doubt: doubt(
        space.shield_source ?? space.source,
        t('the rulebook does not give this number'),
        null,
      ),
    },
  ]
}

/** A sea by its number, a city by its name of today. */
function subtitleOf({ kind, number, modern }: Space): string {
  if (kind === 'sea') return t('Sea {number}', { number: number ?? '' })
  return modern ? t('today {city}', { city: modern }) : ''
}

export function portrait(still: Still, board: Board, noun: string): Portrait | null {
  const link = still.links.find((l) => l.id === noun)
  if (link) return linkPortrait(still, board, noun)
  const space = still.spaces.find((s) => s.id === noun)
  if (!space) return null
  const neighbours = still.links.filter((l) => l.a === noun || l.b === noun)
  const names = neighbours.map((l) => {
    const other = still.spaces.find((s) => s.id === (l.a === noun ? l.b : l.a))
    const space = other?.name ?? ''
    return l.segments > 1
      ? tn('{space} ({n} segment)', '{space} ({n} segments)', l.segments, { space })
      : space
  })
  return {
    name: space.name,
    subtitle: subtitleOf(space),
    facts: [
      { label: t('Here'), text: contents(board, noun) },
      ...(space.kind === 'city' ? cityFacts(still, space) : []),
      { label: t('Linked to'), text: list(names) },
    ],
  }
}

function linkPortrait(still: Still, board: Board, noun: string): Portrait {
  const link = still.links.find((l) => l.id === noun)
  const name = (id: string | undefined) => still.spaces.find((s) => s.id === id)?.name ?? ''
  return {
    name: `${name(link?.a)} – ${name(link?.b)}`,
    subtitle: board.roads.includes(noun) ? t('Link with a road') : t('Link'),
    facts: [
      {
        label: t('Length'),
        text: tn('{n} segment', '{n} segments', link?.segments ?? 1),
        doubt: doubt(link?.source ?? '', link?.why ?? '', null),
      },
    ],
  }
}

function roadQuestions(board: Board, link: string): { action: string; label: string }[] {
  if (board.setup) return [{ action: `road ${link}`, label: t('Lay a road here') }]
  return board.variants.includes('ingenivm')
    ? [{ action: `build ${link}`, label: t('Build a road here') }]
    : []
}

/** What variants add: the legion, the proconsul, and generals whom another may move. */
function variantQuestions(board: Board, space: Space): { action: string; label: string }[] {
  const { general } = stateOf(board, space.id)
  const leads = board.variants.some((one) => one === 'imperivm' || one === 'proconsvl')
  const asked: [boolean, string, string][] = [
    [
      space.kind === 'city' && board.reserve.legion,
      `legion ${space.id}`,
      t('Place the Legio Hispana here'),
    ],
    [
      space.kind === 'sea' && board.off_board.includes('proconsul'),
      'call',
      t('Call the proconsul'),
    ],
    [
      leads && general !== null && general !== board.active,
      `lead ${general}`,
      t('Move this general'),
    ],
  ]
  return asked.flatMap(([fits, action, label]) => (fits ? [{ action, label }] : []))
}

export function questions(
  still: Still,
  board: Board,
  noun: string,
): { action: string; label: string }[] {
  const space = still.spaces.find((s) => s.id === noun)
  if (!space) return still.links.some((l) => l.id === noun) ? roadQuestions(board, noun) : []
  const { revolts, army, garrisons, fleet, general, pirates } = stateOf(board, noun)
  if (board.setup) return [{ action: `place ${noun}`, label: t('Place the general here') }]
  if (board.active && board.off_board.includes(board.active))
    return [{ action: `enter ${noun}`, label: t('Return here') }]
  const plausible: [boolean, string, string][] = [
    [general !== board.active, 'move', t('Move here')],
    [space.kind === 'city', 'garrison', t('Place a garrison here')],
    [garrisons.length > 0, 'withdraw', t('Withdraw a garrison')],
    [revolts > 0, 'besiege', t('Besiege the city')],
    [pirates > 0, 'besiege', t('Besiege the pirates')],
    [army, 'attack', t('Attack the army')],
    [fleet, 'fleet', t('Move this fleet')],
    [space.kind === 'sea' && !fleet, 'sail', t('Sail a fleet here')],
  ]
  return [
    ...plausible.flatMap(([fits, verb, label]) =>
      fits ? [{ action: `${verb} ${noun}`, label }] : [],
    ),
    ...variantQuestions(board, space),
  ]
}
