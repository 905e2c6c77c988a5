import { expect, test } from 'vitest'
import { SURE, written, type Name } from '../src/titles/hannibal/labels'

const right = { dx: 30, dy: 6, anchor: 'start' }
const name = (id: string, x: number, rank: number): Name => ({
  id,
  text: 'Syracuse',
  x,
  y: 0,
  label: right,
  capitals: false,
  rank,
})
const crowd = [-60, 0, 60].map((x) => ({ left: x - 22, right: x + 22, top: -22, bottom: 22 }))

test('a name stands on its own side where there is room', () => {
  expect(written([name('a', 0, 1)], [], 20, 1)).toEqual([
    { id: 'a', dx: 30, dy: 6, anchor: 'start' },
  ])
})

test('it gives way to a space, and begins lower in larger type', () => {
  const [below] = written([name('a', 0, 1)], crowd, 30, 1)
  expect(below).toEqual({ id: 'a', dx: 0, dy: 43 + 7.5, anchor: 'middle' })
})

test('the important name is written first, and what finds no room is left out', () => {
  const names = [-40, -20, 0, 20, 40].map((x, i) => name(`n${i}`, x, i === 2 ? 5 : 1))
  const kept = written(names, crowd, 34, 1)
  expect(kept[0]?.id).toBe('n2')
  expect(kept.length).toBeLessThan(names.length)
})

test('what one points at is named whatever it covers', () => {
  const wall = [{ left: -900, right: 900, top: -900, bottom: 900 }]
  expect(written([name('a', 0, SURE - 1)], wall, 20, 1)).toEqual([])
  expect(written([name('a', 0, SURE)], wall, 20, 1)).toHaveLength(1)
})
