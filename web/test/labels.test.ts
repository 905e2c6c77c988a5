import { expect, test } from 'vitest'
import { SURE, written, type Name } from '../src/titles/hannibal/labels'

const name = (id: string, x: number, rank: number): Name => ({
  id,
  text: 'Syracuse',
  x,
  y: 0,
  label: { dx: 60, dy: 6 },
  capitals: false,
  rank,
})
const province = (id: string): Name => ({
  ...name(id, 60, 1),
  label: { dx: 0, dy: 0 },
  province: true,
})

test('where there is room for all, each name stands in its own place', () => {
  const names = [0, 20].map((x) => name(`n${x}`, x, 1))
  expect(written(names, [], 20, 1, true)).toEqual(names.map(({ id }) => ({ id, dx: 60, dy: 6 })))
})

test('else the important name is written, and what covers it is left out', () => {
  const names = [-40, -20, 0, 20, 40].map((x, i) => name(`n${i}`, x, i === 2 ? 5 : 1))
  const kept = written(names, [], 34, 1, false)
  expect(kept.map(({ id }) => id)).toEqual(['n2'])
})

test('what one points at is named whatever it covers', () => {
  const both = [name('a', 0, SURE), name('b', 0, SURE)]
  expect(written(both, [], 20, 1, false)).toHaveLength(2)
})

test('a province gives way to names and spaces, or is left out', () => {
  const [, title] = written([name('a', 0, 1), province('p')], [], 20, 1, true)
  expect(title?.dy).not.toBe(0)
  const wall = [{ left: -900, right: 900, top: -900, bottom: 900 }]
  expect(written([province('p')], wall, 20, 1, true)).toEqual([])
})
