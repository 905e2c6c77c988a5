import { expect, test } from 'vitest'
import type { GameEvent } from '../src/api/types'
import { stateOf, type Board, type Still } from '../src/titles/hispania/model'
import { advance, scene } from '../src/titles/hispania/picture'
import { contents, portrait, questions } from '../src/titles/hispania/portrait'

const board = (spaces: Partial<Board['spaces'][number]>[]): Board => ({
  spaces: spaces.map((s) => ({
    id: '',
    revolts: 0,
    garrisons: [],
    general: null,
    army: false,
    special_army: false,
    legion: false,
    fleet: false,
    pirates: 0,
    ...s,
  })),
  roads: [],
  reserve: {
    revolts: 5,
    armies: 1,
    roads: 0,
    garrisons: { praetor_ulterior: 1, praetor_citerior: 1, consul: 1 },
    legion: false,
    special_army: false,
  },
  off_board: [],
  blocked_denarii: 0,
  denarii: 4,
  move_denarii: 0,
  hispanic_denarii: 0,
  variants: [],
  active: 'consul',
  round: 1,
  year: 198,
  time_track: [],
  turn: 'consul',
  capitals: { garrisoned: 0, of: 6 },
  goal: { garrison_in: [], free_of_revolt: [], special_army_removed: false, rounds: 11 },
  fight: null,
  setup: false,
})
const event = (kind: string, data: Record<string, unknown>): GameEvent => ({
  seq: 1,
  kind,
  text: kind,
  rule: null,
  data,
})

const still: Still = {
  provinces: [
    {
      id: 'carpetania',
      name: 'Carpetania',
      numeral: 'III',
      roman: false,
      capital: 'toletum',
      source: 'attested',
      why: '',
    },
  ],
  spaces: [
    {
      lon: 0,
      lat: 0,
      code: null,
      name_source: 'attested',
      province_source: 'attested',
      number_source: null,
      id: 'toletum',
      name: 'Toletum',
      kind: 'city',
      province: 'carpetania',
      shield: 6,
      capital: true,
      number: null,
      modern: 'Toledo',
      source: 'inferred',
      shield_source: 'attested',
      confidence: 'high',
      why: 'Example 3',
    },
    {
      lon: 0,
      lat: 0,
      code: null,
      name_source: 'attested',
      province_source: 'attested',
      number_source: null,
      id: 'castulo',
      name: 'Castulo',
      kind: 'city',
      province: 'carpetania',
      shield: 5,
      capital: false,
      number: null,
      modern: null,
      source: 'attested',
      shield_source: 'attested',
      confidence: null,
      why: '',
    },
  ],
  links: [
    {
      id: 'toletum-castulo',
      a: 'toletum',
      b: 'castulo',
      kind: 'land',
      segments: 2,
      segments_source: 'attested',
      road: false,
      source: 'attested',
      confidence: 'high',
      why: '',
    },
  ],
  pieces: [],
}

test('a general leaves and arrives', () => {
  const after = advance(
    board([{ id: 'gades', general: 'consul' }]),
    event('Moved', { piece: 'consul', from: 'gades', to: 'corduba' }),
  )
  expect(stateOf(after, 'gades').general).toBeNull()
  expect(stateOf(after, 'corduba').general).toBe('consul')
})

test('a fleet takes its general along', () => {
  const before = board([{ id: 'mare_ibericum', fleet: true, general: 'consul' }])
  const after = advance(
    before,
    event('FleetMoved', { from: 'mare_ibericum', to: 'mare_gaditanum', carrying: 'consul' }),
  )
  expect(stateOf(after, 'mare_gaditanum')).toMatchObject({ fleet: true, general: 'consul' })
  expect(stateOf(after, 'mare_ibericum')).toMatchObject({ fleet: false, general: null })
})

test('a garrison is taken from anywhere in the pile', () => {
  const before = board([{ id: 'toletum', garrisons: ['consul', 'praetor_citerior', 'consul'] }])
  const after = advance(
    before,
    event('GarrisonWithdrawn', { piece: 'praetor_citerior', at: 'toletum' }),
  )
  expect(stateOf(after, 'toletum').garrisons).toEqual(['consul', 'consul'])
})

test('an unknown event changes nothing', () => {
  const before = board([])
  expect(advance(before, event('SenateYawned', {}))).toBe(before)
})

test('a fight shows the dice that were rolled', () => {
  const shown = scene(event('FightFought', { roman_dice: [4], hispanic_dice: [2], at: 'toletum' }))
  expect(shown.dice.map((d) => [d.marks, d.face])).toEqual([
    ['numerals', 4],
    ['digits', 2],
  ])
  expect(shown.look).toEqual(['toletum'])
  expect(
    scene(event('FightFought', { roman_dice: [], hispanic_dice: [], at: 'toletum' })).dice,
  ).toEqual([])
})

test('an army without a roll heads for its only way', () => {
  expect(scene(event('ArmyHeaded', { from: 'a', to: 'b', roll: 0 })).dice).toEqual([])
  expect(scene(event('ArmyMoved', { from: 'a', to: 'b' })).travel).toMatchObject({
    piece: 'army',
    along: ['a', 'b'],
  })
})

test('a space in words', () => {
  const here = board([{ id: 'toletum', revolts: 2, army: true }])
  expect(contents(here, 'toletum')).toBe('a Hispanic army, 2 revolts')
  expect(contents(here, 'castulo')).toBe('empty')
})

test('a reconstructed datum says so, an attested one does not', () => {
  const card = portrait(still, board([]), 'toletum')
  expect(card?.facts.find((f) => f.label === 'Province')?.doubt).toContain(
    'reconstructed, almost certain: Example 3',
  )
  expect(card?.facts.find((f) => f.label === 'Shield')?.doubt).toBeUndefined()
  expect(portrait(still, board([]), 'atlantis')).toBeNull()
})

test('questions fit what stands there', () => {
  const verbs = (b: Board, noun: string) =>
    questions(still, b, noun).map((q) => q.action.split(' ')[0])
  expect(verbs(board([{ id: 'toletum', revolts: 1 }]), 'toletum')).toEqual([
    'move',
    'garrison',
    'besiege',
  ])
  expect(
    verbs(board([{ id: 'castulo', general: 'consul', garrisons: ['consul'] }]), 'castulo'),
  ).toEqual(['garrison', 'withdraw'])
})
