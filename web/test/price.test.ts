import { expect, test } from 'vitest'
import type { Option } from '../src/api/types'
import { chips, priceOf } from '../src/titles/hannibal/price'

const option = (more: Partial<Option>): Option =>
  ({
    action: 'move arpi',
    label: '',
    target: 'arpi',
    group: 'Move',
    rule: null,
    cost: 1,
    odds: [],
    rolls: false,
    note: null,
    path: [],
    fights: false,
    ...more,
  }) as Option
const roll = {
  label: 'Past Livius',
  win: 4,
  nothing: 2,
  loss: 0,
  of: 6,
  sum: '',
  modifiers: [],
  otherwise: null,
}

test('a price has the cost, each chance, and the swords of a battle', () => {
  expect(priceOf([option({})])).toEqual({ words: '1', risky: false })
  expect(priceOf([option({ odds: [roll], fights: true })])).toEqual({
    words: '1 · 67% · ⚔',
    risky: true,
  })
  expect(priceOf([option({ cost: 3, odds: [{ ...roll, win: 6, nothing: 0 }] })])).toEqual({
    words: '3',
    risky: false,
  })
  expect(chips([{ id: 'a', x: 0, y: 0, options: [option({ cost: null })] }], [], 1)).toEqual([])
})

test('ports that cost the same show only their chances', () => {
  const port = (id: string, x: number, cost: number) => ({
    id,
    x,
    y: 0,
    options: [option({ cost, odds: [roll] })],
  })
  const words = (...places: Parameters<typeof chips>[0]) =>
    chips(places, [], 1).map((chip) => chip.words)
  expect(words(port('a', 0, 3), port('b', 900, 3))).toEqual(['67%', '67%'])
  expect(words(port('a', 0, 3), port('b', 900, 2))).toEqual(['3 · 67%', '2 · 67%'])
})

test('a price stands where it covers no name, or little of it', () => {
  const names = [
    { left: 20, right: 90, top: -12, bottom: 12 },
    { left: -40, right: 40, top: 22, bottom: 46 },
  ]
  const [chip] = chips([{ id: 'a', x: 0, y: 0, options: [option({})] }], names, 1)
  expect([chip?.dx, chip?.dy]).toEqual([14, -42])
})

test('prices keep clear of each other and of armies', () => {
  const plate = { left: 5, right: 120, top: 10, bottom: 40 }
  const [chip] = chips([{ id: 'a', x: 0, y: 0, options: [option({})] }], [plate], 1)
  expect(chip?.dy).toBeLessThan(0)
  const [one, two] = chips(
    [
      { id: 'a', x: 0, y: 0, options: [option({})] },
      { id: 'b', x: 20, y: 0, options: [option({})] },
    ],
    [],
    1,
  )
  expect([one?.dx, one?.dy]).not.toEqual([two?.dx, two?.dy])
})
