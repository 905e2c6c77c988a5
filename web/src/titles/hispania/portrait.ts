// A space in words: for its card, for screen readers, and for the questions one may ask about it.

import { t, tn } from '../../shell/text'
import type { Fact, Portrait } from '../title'
import { NAMES, stateOf, type Board, type Space, type Still } from './model'

const plural = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`

/** What stands there, in one breath: `2 revolts under a Hispanic army`. */
export function contents(board: Board, id: string): string {
  const space = stateOf(board, id)
  const parts = [
    space.general && `the ${NAMES[space.general]}`,
    space.fleet && 'a fleet',
    space.army && (space.special_army ? t('the special army') : 'a Hispanic army'),
    space.pirates > 0 && tn('{n} disc of pirates', '{n} discs of pirates', space.pirates),
    space.legion && t('the Legio Hispana'),
    space.revolts > 0 && plural(space.revolts, 'revolt'),
    space.garrisons.length > 0 &&
      `garrisons of ${space.garrisons.map((owner) => `the ${NAMES[owner]}`).join(', ')}`,
  ].filter((part): part is string => Boolean(part))
  return parts.length ? parts.join(', ') : 'empty'
}

function doubt(source: string, why: string, confidence: string | null): string | undefined {
  if (source === 'attested') return undefined
  const trust = confidence ? `, confidence ${confidence}` : ''
  return `Reconstructed (${source}${trust}): ${why}`
}

function cityFacts(still: Still, space: Space): Fact[] {
  const province = still.provinces.find((p) => p.id === space.province)
  const code = province?.numeral ? ` (${province.numeral}-${space.shield})` : ''
  return [
    {
      label: 'Province',
      text: `${province?.name ?? ''}${code}${space.capital ? ', its capital' : ''}`,
      doubt: doubt(space.source, space.why, space.confidence),
    },
    {
      label: 'Shield',
      text: String(space.shield),
      doubt: doubt(
        space.shield_source ?? space.source,
        'the rulebook does not give this number',
        null,
      ),
    },
  ]
}

export function portrait(still: Still, board: Board, noun: string): Portrait | null {
  const link = still.links.find((l) => l.id === noun)
  if (link) return linkPortrait(still, board, noun)
  const space = still.spaces.find((s) => s.id === noun)
  if (!space) return null
  const neighbours = still.links.filter((l) => l.a === noun || l.b === noun)
  const names = neighbours.map((l) => {
    const other = still.spaces.find((s) => s.id === (l.a === noun ? l.b : l.a))
    return `${other?.name}${l.segments > 1 ? ` (${l.segments} segments)` : ''}`
  })
  return {
    name: space.name,
    subtitle: space.kind === 'sea' ? `Sea ${space.number}` : (space.modern ?? ''),
    facts: [
      { label: 'Here', text: contents(board, noun) },
      ...(space.kind === 'city' ? cityFacts(still, space) : []),
      { label: 'Linked to', text: names.join(', ') },
    ],
  }
}

function linkPortrait(still: Still, board: Board, noun: string): Portrait {
  const link = still.links.find((l) => l.id === noun)
  const name = (id: string | undefined) => still.spaces.find((s) => s.id === id)?.name ?? ''
  return {
    name: `${name(link?.a)} – ${name(link?.b)}`,
    subtitle: board.roads.includes(noun) ? 'Link with a road' : 'Link',
    facts: [
      {
        label: 'Length',
        text: plural(link?.segments ?? 1, 'segment'),
        doubt: doubt(link?.source ?? '', link?.why ?? '', null),
      },
    ],
  }
}

function roadQuestions(board: Board, link: string): { action: string; label: string }[] {
  if (board.setup) return [{ action: `road ${link}`, label: 'Lay a road here' }]
  return board.variants.includes('ingenivm')
    ? [{ action: `build ${link}`, label: t('Build a road here') }]
    : []
}

export function questions(
  still: Still,
  board: Board,
  noun: string,
): { action: string; label: string }[] {
  const space = still.spaces.find((s) => s.id === noun)
  if (!space) return still.links.some((l) => l.id === noun) ? roadQuestions(board, noun) : []
  const { revolts, army, garrisons, fleet, general, pirates } = stateOf(board, noun)
  if (board.setup) return [{ action: `place ${noun}`, label: 'Place the general here' }]
  if (board.active && board.off_board.includes(board.active))
    return [{ action: `enter ${noun}`, label: 'Return here' }]
  const plausible: [boolean, string, string][] = [
    [general !== board.active, 'move', 'Move here'],
    [space.kind === 'city', 'garrison', 'Place a garrison here'],
    [garrisons.length > 0, 'withdraw', 'Withdraw a garrison'],
    [revolts > 0, 'besiege', 'Besiege it'],
    [pirates > 0, 'besiege', t('Besiege the pirates')],
    [army, 'attack', 'Attack the army'],
    [fleet, 'fleet', 'Move this fleet'],
    [space.kind === 'sea' && !fleet, 'sail', 'Sail a fleet here'],
  ]
  return plausible.flatMap(([fits, verb, label]) =>
    fits ? [{ action: `${verb} ${noun}`, label }] : [],
  )
}
