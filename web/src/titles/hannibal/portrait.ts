// Spaces, generals, cards and provinces in words: for their cards, for those who listen, and for
// "why not?".

import type { Fact, Portrait } from '../title'
import {
  cardOf,
  cus,
  generalOf,
  nameOf,
  SIDE_NAMES,
  spaceOf,
  stateOf,
  TIMINGS,
  type Board,
  type Card,
  type General,
  type Space,
  type Stack,
  type Still,
} from './model'

/** `Hannibal with 10 CUs, 2 of them with elephants, and Mago`. */
export function force(still: Still, stack: Stack): string {
  const [chief, ...others] = stack.generals.map((id) => generalOf(still, id)?.name ?? id)
  const army = [
    stack.cus ? cus(stack.cus) : '',
    stack.elephants ? `${stack.elephants} with elephants` : '',
    stack.train ? 'the siege train' : '',
  ]
    .filter(Boolean)
    .join(', ')
  const led = chief
    ? `${chief}${army ? ` with ${army}` : ''}`
    : `${SIDE_NAMES[stack.side]}: ${army}`
  return others.length ? `${led}; under him ${others.join(', ')}` : led
}

/** What stands in a space, in one breath. */
export function contents(still: Still, board: Board, id: string): string {
  const state = stateOf(board, id)
  if (!state) return ''
  const held =
    state.control === 'neutral'
      ? state.tribe
        ? 'a free tribe'
        : 'neutral'
      : `held by ${SIDE_NAMES[state.control]}`
  const outside = state.outside.map((stack) => force(still, stack))
  const inside = state.inside.map((stack) => `inside the walls ${force(still, stack)}`)
  const siege = state.siege ? [`${state.siege} siege point${state.siege > 1 ? 's' : ''}`] : []
  return `${[held, ...siege, ...outside, ...inside].join('; ')}.`
}

const KINDS: Record<Space['kind'], string> = {
  ordinary: 'space',
  walled: 'walled city',
  tribe: 'tribe',
}
const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`)

function spacePortrait(still: Still, board: Board, space: Space): Portrait {
  const province = still.provinces.find((p) => p.id === space.province)
  const owner = board.provinces[space.province] ?? 'neutral'
  const facts: Fact[] = [
    { label: 'Here', text: contents(still, board, space.id) },
    {
      label: 'Province',
      text:
        `${province?.name ?? ''}, controlled by ${SIDE_NAMES[owner]}` +
        (province?.political ? '' : '; it does not count'),
    },
  ]
  if (space.port)
    facts.push({
      label: 'Port',
      text: space.naval
        ? `${signed(space.naval)} for Carthage on the naval roll`
        : 'no modifier of the naval roll',
    })
  if (space.kind === 'walled')
    facts.push({
      label: 'Walls',
      text:
        `room for ${cus(space.capacity ?? 0)}` +
        (space.siege_mod ? `, sieges ${signed(space.siege_mod)}` : ''),
    })
  return {
    name: space.name,
    subtitle: space.port ? `${KINDS[space.kind]} and port` : KINDS[space.kind],
    facts,
  }
}

/** Where a general is and what he is. */
export function whereabouts(still: Still, board: Board, id: string): string {
  const state = board.generals.find((general) => general.id === id)
  if (!state) return 'not in this game'
  const office = state.office === 'none' ? '' : `, ${state.office}`
  if (state.at) return `in ${nameOf(still, state.at)}${office}`
  return {
    aside: 'not on the map',
    displaced: 'displaced: he comes back with the reinforcements',
    out: 'lost for good',
    map: '',
  }[state.status]
}

function generalPortrait(still: Still, board: Board, general: General): Portrait {
  const at = board.generals.find((g) => g.id === general.id)?.at ?? null
  const stacks = at
    ? stateOf(board, spaceOf(at))?.[at.startsWith('in_') ? 'inside' : 'outside']
    : undefined
  const stack = stacks?.find((s) => s.generals.includes(general.id))
  const doubt =
    general.source === 'attested'
      ? undefined
      : `his values are not printed in our sources (${general.source})`
  return {
    name: general.full_name,
    subtitle: SIDE_NAMES[general.side],
    about: 'About him',
    facts: [
      { label: 'Where', text: whereabouts(still, board, general.id) },
      { label: 'Ratings', text: `strategy ${general.strategy}, battle ${general.battle}`, doubt },
      { label: 'Ability', text: general.ability },
      ...(general.notes.length ? [{ label: 'Notes', text: general.notes.join(' ') }] : []),
      ...(stack ? [{ label: 'Stack', text: force(still, stack) }] : []),
    ],
  }
}

const BY: Record<Card['event_by'], string> = {
  rome: 'Rome',
  carthage: 'Carthage',
  both: 'both sides',
}

function cardPortrait(card: Card): Portrait {
  const notes = [
    card.removed ? 'leaves the game once played' : '',
    card.breaks_truce ? 'breaks a Truce' : '',
  ].filter(Boolean)
  return {
    name: card.title,
    subtitle: `${card.ops} operation${card.ops > 1 ? 's' : ''}${card.ship ? ', ships' : ''}`,
    about: 'About this card',
    facts: [
      {
        label: 'Effect',
        text: card.text,
        doubt: card.source === 'attested' ? undefined : `our reading (${card.source})`,
      },
      { label: 'Event', text: `${TIMINGS[card.timing]}, for ${BY[card.event_by]}` },
      ...(notes.length ? [{ label: 'Note', text: notes.join('; ') }] : []),
      ...(card.notes.length ? [{ label: 'Rulings', text: card.notes.join(' ') }] : []),
      { label: 'Number', text: String(card.number) },
    ],
  }
}

const TACTICS: Record<string, string> = {
  reserve: 'It matches any card, and attacks as any card but not as itself.',
  double_envelopment: 'A defender who matches it takes the initiative only by a roll.',
}

export function portrait(still: Still, board: Board, noun: string): Portrait | null {
  if (noun.startsWith('card-')) {
    const card = cardOf(still, Number(noun.slice(5)))
    return card ? cardPortrait(card) : null
  }
  if (noun.startsWith('battle-')) {
    const kind = noun.slice(7)
    const card = still.battle_cards.find((c) => c.id === kind)
    const held = board.battle?.hand?.[kind] ?? 0
    return card
      ? {
          name: card.name,
          subtitle: 'battle card',
          about: 'About this card',
          facts: [
            { label: 'Held', text: TACTICS[kind] ? `${held}. ${TACTICS[kind]}` : String(held) },
          ],
        }
      : null
  }
  const general = generalOf(still, noun)
  if (general) return generalPortrait(still, board, general)
  const space = still.spaces.find((s) => s.id === spaceOf(noun))
  if (space) return spacePortrait(still, board, space)
  const province = still.provinces.find((p) => p.id === noun)
  if (!province) return null
  const spaces = still.spaces.filter((s) => s.province === noun)
  const held = (side: string) => spaces.filter((s) => stateOf(board, s.id)?.control === side).length
  return {
    name: province.name,
    subtitle: 'province',
    about: 'About this province',
    facts: [
      {
        label: 'Control',
        text:
          `${SIDE_NAMES[board.provinces[noun] ?? 'neutral']}; ` +
          `Rome ${held('rome')}, Carthage ${held('carthage')} of ${spaces.length} spaces`,
      },
      { label: 'Counts', text: province.political ? 'one political point' : 'no political point' },
      {
        label: 'Allies',
        text: `${province.ally_bc} battle card${province.ally_bc > 1 ? 's' : ''}`,
      },
    ],
  }
}

/** Plausible actions on a noun. */
export function questions(
  still: Still,
  board: Board,
  noun: string,
): { action: string; label: string }[] {
  if (noun.startsWith('card-')) {
    const n = noun.slice(5)
    return [
      { action: `event ${n}`, label: 'Play its event' },
      { action: `march ${n}`, label: 'Move a general' },
      { action: `pcs ${n}`, label: 'Place PC markers' },
      { action: `troops ${n}`, label: 'Raise troops' },
    ]
  }
  if (generalOf(still, noun))
    return [
      { action: `activate ${noun}`, label: 'Activate him' },
      { action: `intercept ${noun}`, label: 'Intercept with him' },
      { action: `avoid ${noun}`, label: 'Avoid battle with him' },
      { action: `raise ${noun}`, label: 'Raise a CU with him' },
    ]
  const space = still.spaces.find((s) => s.id === spaceOf(noun))
  if (!space) return []
  const asked = board.move
    ? [
        { action: `move ${space.id}`, label: 'Move here' },
        ...(space.port ? [{ action: `sail ${space.id}`, label: 'Sail here' }] : []),
        ...(board.move.at === space.id
          ? [{ action: 'besiege', label: space.kind === 'tribe' ? 'Subjugate it' : 'Besiege it' }]
          : []),
      ]
    : []
  return [
    ...asked,
    { action: `pc ${space.id}`, label: 'Place a PC marker' },
    { action: `reinforce ${space.id}`, label: 'Place a CU' },
  ]
}
