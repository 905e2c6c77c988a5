// Spaces, generals, cards and provinces in words: for their cards, for those who listen, and for
// "why not?".

import type { Fact, Portrait, Question } from '../title'
import {
  cardOf,
  eventOf,
  generalOf,
  nameOf,
  operations,
  ratings,
  sideName,
  spaceOf,
  stateOf,
  troops,
  type Board,
  type Card,
  type General,
  type Space,
  type Stack,
  type Still,
} from './model'
import { list, t, tn } from '../../shell/text'

/** `Hannibal with 10 CUs, 2 with elephants; subordinate: Mago`. */
export function force(still: Still, stack: Stack): string {
  const [chief, ...others] = stack.generals.map((id) => generalOf(still, id)?.name ?? id)
  const army = troops(stack)
  const led = !chief
    ? t('{side}: {army}', { side: sideName(stack.side), army })
    : army
      ? t('{general} with {army}', { general: chief, army })
      : chief
  const generals = list(others)
  return others.length
    ? tn('{army}; subordinate: {generals}', '{army}; subordinates: {generals}', others.length, {
        army: led,
        generals,
      })
    : led
}

/** What stands in a space, in one breath. */
export function contents(still: Still, board: Board, id: string): string {
  const state = stateOf(board, id)
  if (!state) return ''
  const held =
    state.control === 'neutral'
      ? state.tribe
        ? t('free tribe')
        : t('neutral')
      : t('held by {side}', { side: sideName(state.control) })
  const outside = state.outside.map((stack) => force(still, stack))
  const inside = state.inside.map((stack) =>
    t('inside the walls: {army}', { army: force(still, stack) }),
  )
  const siege = state.siege ? [tn('{n} siege point', '{n} siege points', state.siege)] : []
  return `${[held, ...siege, ...outside, ...inside].join('; ')}.`
}

const kindOf = ({ kind, port }: Space): string =>
  port
    ? { ordinary: t('port'), walled: t('walled city and port'), tribe: t('tribe and port') }[kind]
    : { ordinary: t('space'), walled: t('walled city'), tribe: t('tribe') }[kind]
const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`)

function spacePortrait(still: Still, board: Board, space: Space): Portrait {
  const province = still.provinces.find((p) => p.id === space.province)
  const owner = board.provinces[space.province] ?? 'neutral'
  const facts: Fact[] = [
    { label: t('Here'), text: contents(still, board, space.id) },
    {
      label: t('Province'),
      text: province?.political
        ? t('{province}, controlled by {side}', { province: province.name, side: sideName(owner) })
        : t('{province}, controlled by {side}; it does not count for victory', {
            province: province?.name ?? '',
            side: sideName(owner),
          }),
    },
  ]
  if (space.port)
    facts.push({
      label: t('Port'),
      text: space.naval
        ? t('{modifier} for Carthage on the naval roll', { modifier: signed(space.naval) })
        : t('no modifier to the naval roll'),
    })
  if (space.kind === 'walled')
    facts.push({
      label: t('Walls'),
      text: list([
        tn('room for {n} CU', 'room for {n} CUs', space.capacity ?? 0),
        ...(space.siege_mod
          ? [t('siege rolls {modifier}', { modifier: signed(space.siege_mod) })]
          : []),
      ]),
    })
  return {
    name: space.name,
    subtitle: kindOf(space),
    facts,
  }
}

/** Where a general is and what office the general holds. */
export function whereabouts(still: Still, board: Board, id: string): string {
  const state = board.generals.find((general) => general.id === id)
  if (!state) return t('not in this game')
  const office = { none: [], consul: [t('consul')], proconsul: [t('proconsul')] }[state.office]
  if (state.at) return list([t('in {space}', { space: nameOf(still, state.at) }), ...office])
  return {
    aside: t('not on the map'),
    displaced: t('displaced, returns with the reinforcements'),
    out: t('out of the game'),
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
      : t('reconstructed, because our sources do not print these ratings')
  return {
    name: general.full_name,
    subtitle: sideName(general.side),
    about: t('About this general'),
    facts: [
      { label: t('Where'), text: whereabouts(still, board, general.id) },
      { label: t('Ratings'), text: ratings(general), doubt },
      { label: t('Ability'), text: general.ability },
      ...(general.notes.length ? [{ label: t('Notes'), text: general.notes.join(' ') }] : []),
      ...(stack ? [{ label: t('Army'), text: force(still, stack) }] : []),
    ],
  }
}

function cardPortrait(card: Card): Portrait {
  const notes = [
    card.removed ? t('It leaves the game after it is played.') : '',
    card.breaks_truce ? t('It breaks a Truce.') : '',
  ].filter(Boolean)
  return {
    name: card.title,
    subtitle: operations(card),
    about: t('About this card'),
    facts: [
      {
        label: t('Effect'),
        text: card.text,
        doubt:
          card.source === 'attested'
            ? undefined
            : t('reconstructed, because our sources do not print this card'),
      },
      { label: t('Event'), text: eventOf(card) },
      ...(notes.length ? [{ label: t('Note'), text: notes.join(' ') }] : []),
      ...(card.notes.length ? [{ label: t('Rulings'), text: card.notes.join(' ') }] : []),
      { label: t('Number'), text: String(card.number) },
    ],
  }
}

/** What is special about a battle card. */
function tactics(kind: string): Fact[] {
  const label = t('Effect')
  if (kind === 'reserve')
    return [{ label, text: t('It matches any card. It attacks as any card except itself.') }]
  if (kind === 'double_envelopment')
    return [
      {
        label,
        text: t('A side that matches it takes the initiative only with a successful roll.'),
      },
    ]
  return []
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
    return card && held
      ? {
          name: card.name,
          subtitle: t('battle card'),
          about: t('About this card'),
          facts: [
            ...tactics(kind),
            { label: t('In hand'), text: tn('You hold {n}.', 'You hold {n}.', held) },
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
    subtitle: t('province'),
    about: t('About this province'),
    facts: [
      { label: t('Controlled by'), text: sideName(board.provinces[noun] ?? 'neutral') },
      {
        label: t('Spaces'),
        text: t('{all}: Rome holds {rome}, Carthage {carthage}', {
          all: spaces.length,
          rome: held('rome'),
          carthage: held('carthage'),
        }),
      },
      {
        label: t('Worth'),
        text: province.political ? t('1 political point') : t('no political point'),
      },
      {
        label: t('Allies'),
        text: tn('{n} battle card', '{n} battle cards', province.ally_bc),
      },
    ],
  }
}

/** Plausible actions on a noun. */
export function questions(still: Still, board: Board, noun: string): Question[] {
  if (noun.startsWith('card-')) {
    const n = noun.slice(5)
    return [
      { action: `event ${n}`, label: t('Play its event') },
      { action: `march ${n}`, label: t('Move a general') },
      { action: `pcs ${n}`, label: t('Place PC (political control) markers') },
      { action: `troops ${n}`, label: t('Raise troops') },
    ]
  }
  if (generalOf(still, noun))
    return [
      { action: `activate ${noun}`, label: t('Activate this general') },
      { action: `intercept ${noun}`, label: t('Intercept with this general') },
      { action: `avoid ${noun}`, label: t('Avoid battle with this general') },
      { action: `raise ${noun}`, label: t('Raise a CU with this general') },
    ]
  const space = still.spaces.find((s) => s.id === spaceOf(noun))
  if (!space) return []
  return [
    ...(board.move ? marchQuestions(still, board.move.at, noun) : []),
    { action: `pc ${space.id}`, label: t('Place a PC (political control) marker') },
    { action: `reinforce ${space.id}`, label: t('Place a CU (combat unit)') },
  ]
}

/** Plausible actions on a space of an army that stands somewhere. */
export function marchQuestions(still: Still, at: string | null, noun: string): Question[] {
  const space = still.spaces.find((s) => s.id === spaceOf(noun))
  if (!space) return []
  const attempt = space.kind === 'tribe' ? t('Subjugate the tribe') : t('Besiege the city')
  if (at === space.id) return [{ action: 'besiege', label: attempt }]
  return [
    { action: `move ${space.id}`, label: t('Move here') },
    ...(space.port ? [{ action: `sail ${space.id}`, label: t('Sail here') }] : []),
  ]
}
