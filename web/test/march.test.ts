import { expect, test } from 'vitest'
import { leastCovered, type Rect } from '../src/shell/corner'
import { byLand, lineOf, mileage, pointAt, prints } from '../src/titles/hispania/march'
import { scene } from '../src/titles/hispania/picture'
import { spotOf } from '../src/titles/hispania/sheet'

const middle = (id: string) => [spotOf(id).x, spotOf(id).y]

test('a journey goes along the links, in either direction', () => {
  const there = lineOf(['gades', 'hispalis', 'corduba'])
  expect([there[0], there.at(-1)]).toEqual([middle('gades'), middle('corduba')])
  expect(there).toContainEqual(middle('hispalis'))
  expect(lineOf(['corduba', 'hispalis', 'gades'])).toEqual([...there].reverse())
  // Nowhere does it jump from one link to another.
  const miles = mileage(there)
  expect(Math.max(...miles.slice(1).map((mile, i) => mile - (miles[i] ?? 0)))).toBeLessThan(60)
})

test('one walks on land and sails on the sea', () => {
  expect(byLand('hispalis', 'gades')).toBe(true)
  expect(byLand('gades', 'mare_ibericum')).toBe(false)
})

test('prints go left and right between the rims', () => {
  const made = prints(
    [
      [0, 0],
      [60, 0],
      [100, 0],
    ],
    10,
    20,
  )
  expect(made.map(({ x, side }) => [x, side])).toEqual([
    [10, -1],
    [30, 1],
    [50, -1],
    [70, 1],
    [90, -1],
  ])
  expect(
    prints(
      [
        [0, 0],
        [15, 0],
      ],
      10,
      20,
    ),
  ).toEqual([])
  expect(
    pointAt(
      [
        [0, 0],
        [0, 10],
        [10, 10],
      ],
      15,
    ),
  ).toEqual({ x: 5, y: 10, turn: 0 })
})

test('a long march takes longer than a short one, by the way the event tells', () => {
  const moved = (path: string[]) =>
    scene({
      seq: 1,
      kind: 'Moved',
      text: '',
      rule: null,
      data: { piece: 'consul', from: path[0], to: path.at(-1), path },
    })
  expect(moved(['gades', 'hispalis', 'corduba']).travel?.along).toEqual([
    'gades',
    'hispalis',
    'corduba',
  ])
  expect(moved(['gades', 'hispalis', 'corduba']).ms).toBeGreaterThan(
    moved(['gades', 'hispalis']).ms,
  )
})

test('a roll that names a place does not show it before the dice lie, a fight does', () => {
  const rolled = (kind: string, data: Record<string, unknown>) =>
    scene({ seq: 1, kind, text: '', rule: null, data })
  expect(rolled('RevoltRolled', { roman: 1, hispanic: 2, city: 'osca' }).blind).toBe(true)
  expect(rolled('FightFought', { roman_dice: [1], hispanic_dice: [2], at: 'osca' }).blind).toBe(
    false,
  )
})

test('a card lies where it covers neither its place nor the active piece', () => {
  const board: Rect = { left: 0, top: 0, right: 1000, bottom: 800 }
  const at = (x: number, y: number): Rect => ({
    left: x - 30,
    top: y - 30,
    right: x + 30,
    bottom: y + 30,
  })
  const laid = (...things: Rect[]) => leastCovered(board, [300, 250], things)
  expect(laid(at(100, 100))).toBe('bottom right')
  expect(laid(at(900, 700))).toBe('bottom left')
  expect(laid(at(900, 700), at(100, 700))).toBe('top right')
  expect(laid(at(900, 700), at(100, 700), at(800, 100))).toBe('top left')
})
