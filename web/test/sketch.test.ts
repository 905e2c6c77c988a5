import { expect, test } from 'vitest'
import { shortened, stopsOf, waysOf } from '../src/shell/sketch'

const move = (target: string | null, ...path: string[]) => ({ action: '', label: '', target, path })
const a = { x: 0, y: 0 }
const b = { x: 10, y: 0 }
const c = { x: 10, y: 10 }
const PLACES: Record<string, { x: number; y: number }> = { a, b, c }
const at = (noun: string) => PLACES[noun] ?? null

test('steps that go on from each other are one way', () => {
  expect(waysOf([move('b', 'a', 'b'), move('c', 'b', 'c')])).toEqual([['a', 'b', 'c']])
})

test('another piece that begins where the last one ended has a way of its own', () => {
  const moves = [move('b', 'a', 'b'), move('b'), move('mago'), move('c', 'b', 'c')]
  expect(waysOf(moves)).toEqual([
    ['a', 'b'],
    ['b', 'c'],
  ])
  expect(waysOf(moves.filter(({ target }) => target !== 'mago'))).toEqual([['a', 'b', 'c']])
})

test('a way that is told again with its facing is drawn once, as it was told last', () => {
  expect(waysOf([move('c', 'a', 'c'), move('nw', 'a', 'b', 'c')])).toEqual([['a', 'b', 'c']])
})

test('the sign stands where a way ends or something is done, not where the way begins', () => {
  const moves = [move('card-33'), move('a'), move('b', 'a', 'b'), move('b'), move('c')]
  expect(stopsOf(moves, at)).toEqual([b, c])
})

test('a line ends before what stands at its end', () => {
  expect(shortened([a, b, c], 12)).toEqual([a, { x: 8, y: 0 }])
})
