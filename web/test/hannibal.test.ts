import { expect, test } from 'vitest'
import type { GameEvent } from '../src/api/types'
import { named, type Board, type Still } from '../src/titles/hannibal/model'
import { advance, scene } from '../src/titles/hannibal/picture'
import { contents, portrait } from '../src/titles/hannibal/portrait'
import { prelude, roundsOf } from '../src/titles/hannibal/rounds'

const empty = { control: 'neutral', tribe: false, siege: 0, outside: [], inside: [] }
const board = {
  active: 'carthage',
  provinces: { orospeda: 'carthage' },
  generals: [{ id: 'hannibal', at: 'saguntum', status: 'map', office: 'none', commands: true }],
  spaces: [
    {
      ...empty,
      id: 'saguntum',
      control: 'carthage',
      outside: [
        { side: 'carthage', cus: 10, elephants: 2, train: false, generals: ['hannibal', 'mago'] },
      ],
    },
    { ...empty, id: 'dertosa' },
  ],
} as unknown as Board
const still = {
  provinces: [{ id: 'orospeda', name: 'Orospeda', political: true, ally_bc: 1 }],
  spaces: [
    {
      id: 'saguntum',
      name: 'Saguntum',
      province: 'orospeda',
      kind: 'walled',
      port: true,
      naval: -1,
      capacity: 1,
      siege_mod: 0,
    },
  ],
  generals: [
    {
      id: 'hannibal',
      name: 'Hannibal',
      full_name: 'Hannibal Barca',
      side: 'carthage',
      strategy: 1,
      battle: 4,
      ability: 'A Probe as a flank.',
      notes: [],
      source: 'attested',
    },
    {
      id: 'mago',
      name: 'Mago',
      full_name: 'Mago Barca',
      side: 'carthage',
      strategy: 2,
      battle: 2,
      ability: 'None.',
      notes: [],
      source: 'attested',
    },
  ],
  cards: [
    {
      number: 61,
      title: 'Force March',
      ops: 1,
      event_by: 'both',
      ship: false,
      timing: 'event',
      breaks_truce: false,
      removed: false,
      text: 'Six spaces.',
      notes: [],
      source: 'attested',
    },
  ],
  battle_cards: [],
} as unknown as Still
const event = (kind: string, data: object): GameEvent =>
  ({ seq: 1, kind, text: '', rule: '10.2', data }) as unknown as GameEvent

test('an army that moves leaves what it does not take', () => {
  const after = advance(
    board,
    event('Moved', { general: 'hannibal', origin: 'saguntum', to: 'dertosa', cus: 8, spent: 1 }),
  )
  expect(after.spaces[0]?.outside[0]).toMatchObject({ cus: 2, generals: ['mago'] })
  expect(after.spaces[1]?.outside[0]).toMatchObject({
    cus: 8,
    generals: ['hannibal'],
    side: 'carthage',
  })
})

test('a space is told in one breath', () => {
  expect(contents(still, board, 'saguntum')).toBe(
    'held by Carthage; Hannibal with 10 CUs, 2 with elephants; subordinate: Mago.',
  )
})

test('generals, cards and spaces have their cards', () => {
  expect(portrait(still, board, 'hannibal')?.facts.map((fact) => fact.text)).toContain(
    'strategy 1, battle 4',
  )
  expect(portrait(still, board, 'card-61')?.name).toBe('Force March')
  expect(portrait(still, board, 'in_saguntum')?.subtitle).toBe('walled city and port')
  expect(portrait(still, board, 'card-99')).toBeNull()
})

test('a roll is shown with its die, a march with its way', () => {
  expect(scene(event('Rolled', { roll: 4, side: 'carthage' })).dice).toMatchObject([
    { face: 4, tint: 'dark' },
  ])
  expect(
    scene(event('Moved', { general: 'hannibal', origin: 'saguntum', to: 'in_saguntum', cus: 1 }))
      .travel?.along,
  ).toEqual(['saguntum', 'in_saguntum'])
})

test('a card is shown when it is played, and when it is discarded', () => {
  for (const kind of ['CardPlayed', 'CardDiscarded']) {
    const { card, ms } = scene(event(kind, { side: 'carthage', card: 34 }))
    expect(card).toBe(34)
    expect(ms).toBeGreaterThan(0)
  }
})

test('a card takes effect as an event, not when its number is used', () => {
  const used = (use: string) => scene(event('CardPlayed', { card: 34, use })).takesEffect
  expect(['event', 'counter', 'battle'].map(used)).toEqual([true, true, true])
  expect(['march', 'pcs', 'troops'].map(used)).toEqual([false, false, false])
})

test('the rounds of a battle are told from its beginning', () => {
  const told = [
    event('BattleCardPlayed', { side: 'rome', kind: 'probe', shown: 'probe', attacks: true }),
    event('BattleBegan', { side: 'rome' }),
    { ...event('ElephantsCharged', {}), text: 'The elephants charge.' },
    event('HandsDealt', {}),
    event('BattleCardPlayed', {
      side: 'rome',
      kind: 'flank_left',
      shown: 'flank_left',
      attacks: true,
    }),
    event('BattleCardPlayed', {
      side: 'carthage',
      kind: 'flank_left',
      shown: 'reserve',
      attacks: false,
    }),
    event('Rolled', { what: 'counterattack', roll: 3, needed: 4, success: true }),
    event('InitiativeTaken', { side: 'carthage' }),
    event('BattleCardPlayed', { side: 'carthage', kind: 'probe', shown: 'probe', attacks: true }),
  ]
  expect(prelude(told)).toEqual(['The elephants charge.'])
  expect(roundsOf(told)).toEqual([
    {
      attacker: 'rome',
      attack: 'flank_left',
      attackCard: 'flank_left',
      match: 'flank_left',
      matchCard: 'reserve',
      counterattack: { roll: 3, needed: 4, success: true },
      turned: true,
    },
    {
      attacker: 'carthage',
      attack: 'probe',
      attackCard: 'probe',
      match: null,
      matchCard: null,
      counterattack: null,
      turned: false,
    },
  ])
  expect(roundsOf([])).toEqual([])
})

test('the edition names some spaces otherwise', () => {
  const printed = {
    ...still,
    spaces: [{ ...still.spaces[0], phalanx: 'Saguntum (Phalanx)' }],
  } as Still
  expect(named(printed, { ...board, edition: 'second' })).toBe(printed)
  const phalanx = named(printed, { ...board, edition: 'phalanx' })
  expect(phalanx.spaces[0]?.name).toBe('Saguntum (Phalanx)')
  expect(named(printed, { ...board, edition: 'phalanx' })).toBe(phalanx)
})
