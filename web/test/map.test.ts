import { expect, test } from 'vitest'
import {
  area,
  curve,
  cutToBox,
  inside,
  linesCross,
  simplify,
  stretch,
} from '../scripts/geometry.mjs'
import { BADGES, boxAt, shared } from '../scripts/badges.mjs'
import { projection } from '../scripts/projection.mjs'
import drawing from '../.generated/hispania.json'

test('Gades falls where the sheet expects it', () => {
  const [x, y] = projection({ scale: 115, west: -11.53, north: 44.95 })([-6.29, 36.53])
  expect(x).toBeCloseTo(602.6, 2)
  expect(y).toBeCloseTo(1280.85, 2)
})

test('a ring is cut to a box', () => {
  const cut = cutToBox(
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ],
    [0, 0, 5, 5],
  )
  expect(area(cut)).toBeCloseTo(1)
})

test('a straight line needs its ends only', () => {
  expect(
    simplify(
      [
        [0, 0],
        [1, 0.1],
        [2, 0],
      ],
      0.5,
    ),
  ).toEqual([
    [0, 0],
    [2, 0],
  ])
  expect(
    simplify(
      [
        [0, 0],
        [1, 3],
        [2, 0],
      ],
      0.5,
    ),
  ).toHaveLength(3)
})

test('lines that cross are found, lines that pass are not', () => {
  expect(
    linesCross(
      [
        [0, 0],
        [2, 2],
      ],
      [
        [0, 2],
        [2, 0],
      ],
    ),
  ).toBe(true)
  expect(
    linesCross(
      [
        [0, 0],
        [2, 0],
      ],
      [
        [0, 1],
        [2, 1],
      ],
    ),
  ).toBe(false)
})

test('a curve goes through its points and a stretch keeps its length', () => {
  const line = curve(
    [
      [0, 0],
      [10, 0],
      [20, 0],
    ],
    4,
  )
  expect(line).toContainEqual([10, 0])
  expect(stretch(line, 5, 12)[0]).toEqual([5, 0])
})

test('inside and outside', () => {
  const ring: [number, number][] = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
  ]
  expect(inside([2, 2], ring)).toBe(true)
  expect(inside([5, 2], ring)).toBe(false)
})

test('the drawing has every space, link and province', () => {
  expect(Object.keys(drawing.spaces)).toHaveLength(49)
  expect(Object.keys(drawing.provinces)).toHaveLength(8)
  for (const link of Object.values(drawing.links)) {
    expect(link.bars.length).toBeGreaterThan(0)
    for (const end of link.ends) expect(drawing.spaces).toHaveProperty(end)
  }
})

test('each province is drawn in one piece', () => {
  for (const [id, shape] of Object.entries(drawing.provinces))
    expect(shape.match(/M/g), id).toHaveLength(1)
})

test("no badge hides a name, its own or a neighbour's", () => {
  // A letter of the map is at least nine pixels wide and eighteen high.
  const names = Object.entries(drawing.spaces)
    .filter(([id]) => !id.startsWith('mare_'))
    .map(([id, { x, y, label }]) => {
      const wide = id.length * 9
      const left =
        x + label.dx - (label.anchor === 'start' ? 0 : label.anchor === 'end' ? wide : wide / 2)
      return [left, y + label.dy - 15, left + wide, y + label.dy] as [
        number,
        number,
        number,
        number,
      ]
    })
  for (const [id, { x, y, badges }] of Object.entries(drawing.spaces))
    for (const kind of ['coin', 'chance'] as const) {
      const [dx = 0, dy = 0] = badges[kind]
      const box = boxAt([x + dx, y + dy], BADGES[kind].half)
      if (!id.startsWith('mare_'))
        expect(
          names.reduce((sum, name) => sum + shared(box, name), 0),
          `${kind} of ${id}`,
        ).toBe(0)
    }
})
