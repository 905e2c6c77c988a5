import { expect, test } from 'vitest'
import { pieces } from '../src/titles/shore'

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
