import { expect, test } from 'vitest'
import { drawn } from '../src/titles/mountains'
import { depths, pieces } from '../src/titles/shore'

/** The places that a piece goes through. */
function places(piece: string): [number, number][] {
  const numbers = [...piece.matchAll(/-?\d+/g)].map(Number)
  const found: [number, number][] = []
  for (let i = 0; i < numbers.length; i += 2) {
    const [x, y] = found.at(-1) ?? [0, 0]
    found.push([x + (numbers[i] ?? 0), y + (numbers[i + 1] ?? 0)])
  }
  return found
}

test('the pieces of a coast go round each of its rings', () => {
  const steps = Array.from({ length: 60 }, (_, i) => (i < 30 ? '5,1' : '-5 0')).join(' ')
  const coast = pieces(`M10,20l${steps}zM300,40l9,0 0-9z`)
  expect(coast.length).toBe(4)
  const ends = coast.map(places).map((line) => [line[0], line.at(-1)])
  expect(ends[0]?.[0]).toEqual([10, 20])
  expect(ends[1]?.[0]).toEqual(ends[0]?.[1])
  expect(ends[2]?.[1]).toEqual([10, 20])
  expect(ends[3]).toEqual([
    [300, 40],
    [300, 40],
  ])
})

test('water lines grow stronger towards the coast, as if each lay over the last', () => {
  expect(depths([40, 20], 0.2, 0.3)).toEqual([
    { width: 40, part: '20.0%' },
    { width: 20, part: '60.0%' },
  ])
})

test('mountains that stand together are one path', () => {
  const { slopes, shade } = drawn([
    [10, 10, 1],
    [40, 20, 1],
    [900, 30, 1],
  ])
  expect(slopes.map((path) => path.split('M').length - 1)).toEqual([2, 1])
  expect(shade).toHaveLength(2)
})
