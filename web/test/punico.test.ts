import { describe, expect, it } from 'vitest'
import { faces } from '../src/titles/punico/boxes'
import {
  angle,
  centre,
  corners,
  distance,
  extent,
  FACINGS,
  front,
  frontLine,
  ids,
  neighbour,
  rings,
  SIZE,
  step,
  towards,
  turn,
  within,
  type Facing,
} from '../src/titles/punico/hex'
import { roman } from '../src/titles/punico/model'
import { scene, sideOf } from '../src/titles/punico/picture'
import { ground, seeded, smoothed, widened } from '../src/titles/punico/terrain'

const GRID = { columns: 24, rows: 18 }
const far = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y)

describe('the hex grid', () => {
  it('numbers column by column', () => {
    expect(ids(GRID)).toHaveLength(432)
    expect(ids(GRID).slice(0, 2)).toEqual(['0101', '0102'])
    expect(ids(GRID).at(-1)).toBe('2418')
  })

  it('sets even columns half a hex lower', () => {
    expect(centre('0201').y - centre('0101').y).toBeCloseTo(
      centre('0102').y - centre('0101').y - (centre('0201').y - centre('0101').y),
    )
    expect(centre('0301').y).toBeCloseTo(centre('0101').y)
  })

  it('has all hexes within its extent', () => {
    const { width, height } = extent(GRID)
    for (const id of ids(GRID))
      for (const { x, y } of corners(centre(id))) {
        expect(x).toBeGreaterThanOrEqual(-0.01)
        expect(y).toBeGreaterThanOrEqual(-0.01)
        expect(x).toBeLessThanOrEqual(width + 0.01)
        expect(y).toBeLessThanOrEqual(height + 0.01)
      }
  })

  it('has every neighbour one side away, in the direction of its facing', () => {
    const step_ = centre('0102').y - centre('0101').y
    for (const id of ['0707', '0808', '1101'])
      for (const facing of FACINGS) {
        const next = neighbour(id, facing, GRID)
        if (!next) continue
        const [a, b] = [centre(id), centre(next)]
        expect(far(a, b)).toBeCloseTo(step_)
        expect(Math.cos(angle(facing))).toBeCloseTo((b.x - a.x) / step_)
        expect(Math.sin(angle(facing))).toBeCloseTo((b.y - a.y) / step_)
        expect(towards(id, next)).toBe(facing)
        expect(step(next, FACINGS[(FACINGS.indexOf(facing) + 3) % 6] as Facing)).toBe(id)
      }
  })

  it('ends at its edges', () => {
    expect(neighbour('0101', 'n', GRID)).toBeNull()
    expect(neighbour('0101', 'sw', GRID)).toBeNull()
    expect(neighbour('0218', 'se', GRID)).toBeNull()
    expect(neighbour('2418', 's', GRID)).toBeNull()
    expect(neighbour('0101', 'se', GRID)).toBe('0201')
  })

  it('knows a front of three hexes, fewer at the edge', () => {
    expect(front('0908', 'n', GRID)).toEqual(['0807', '0907', '1007'])
    expect(front('0808', 's', GRID)).toEqual(['0909', '0809', '0709'])
    expect(front('0101', 'n', GRID)).toEqual([])
  })

  it('counts distances like steps', () => {
    expect(distance('0908', '0908')).toBe(0)
    for (const hex of within('0908', 1, GRID)) expect(distance(hex, '0908')).toBeLessThanOrEqual(1)
    expect(within('0908', 1, GRID)).toHaveLength(7)
    expect(within('0908', 2, GRID)).toHaveLength(19)
    expect(distance('0101', '0301')).toBe(2)
    expect(distance('0101', '2418')).toBe(23 + (18 - 1) - 11)
  })

  it('draws the front line along three sides', () => {
    const points = frontLine('n', SIZE)
      .slice(1)
      .split('L')
      .map((p) => p.split(',').map(Number))
    expect(points).toHaveLength(4)
    expect(Math.min(...points.map(([, y]) => y as number))).toBeCloseTo(-43.3, 1)
    expect(points.every(([, y]) => (y as number) < 0.2)).toBe(true)
    expect(turn('se')).toBe(120)
  })

  it('joins hexes into one outline, with a ring for each hole', () => {
    expect(rings(['0908'])[0]).toHaveLength(6)
    expect(rings(['0908', '0909'])).toHaveLength(1)
    expect(rings(['0908', '0909'])[0]).toHaveLength(10)
    const donut = within('0908', 1, GRID).filter((hex) => hex !== '0908')
    expect(
      rings(donut)
        .map((ring) => ring.length)
        .sort((a, b) => a - b),
    ).toEqual([6, 18])
  })
})

describe('the ground', () => {
  const hexes = ids(GRID).map((id) => ({
    id,
    terrain: id.startsWith('01')
      ? ('river' as const)
      : id.endsWith('18')
        ? ('road' as const)
        : ('open' as const),
  }))

  it('is the same on every page', () => {
    expect(ground(hexes, GRID, 7)).toEqual(ground(hexes, GRID, 7))
    expect(seeded(1)()).toBe(seeded(1)())
    expect(seeded(1)()).not.toBe(seeded(2)())
  })

  it('goes on beneath the frame', () => {
    const wide = widened(new Map(hexes.map((h) => [h.id, h.terrain])), GRID)
    expect(wide.get('0005')).toBe('river')
    expect(wide.get('2500')).toBe('open')
  })

  it('draws water and road, and nothing where there is nothing', () => {
    const land = ground(hexes, GRID, 7)
    expect(land.water).toMatch(/^M/)
    expect(land.road).toMatch(/^M.*C/)
    expect(land.hill.path).toBe('')
    expect(land.boulders).toEqual([])
  })

  it('cuts corners without leaving the shape', () => {
    const square = [
      { x: 0, y: 0 },
      { x: 8, y: 0 },
      { x: 8, y: 8 },
      { x: 0, y: 8 },
    ]
    const soft = smoothed(square, 1)
    expect(soft).toHaveLength(8)
    expect(soft.every(({ x, y }) => x >= 0 && x <= 8 && y >= 0 && y <= 8)).toBe(true)
  })
})

describe('the command boxes', () => {
  it('show the enemy backs only', () => {
    expect(faces({ id: 'combat', down: 2, used: 1 }, undefined)).toEqual(['down', 'down', 'used'])
  })

  it('show their owner which marker is false', () => {
    expect(faces({ id: 'combat', down: 2, used: 0 }, 'combat')).toEqual(['point', 'vacuus'])
    expect(faces({ id: 'combat', down: 2, used: 0 }, null)).toEqual(['point', 'point'])
  })
})

describe('scenes', () => {
  const event = (kind: string, data: object) => ({
    seq: 1,
    kind,
    text: 'Something happens.',
    rule: '6',
    data: data as Record<string, never>,
  })

  it('knows each side by its counters', () => {
    expect(['ve1', 'ha3', 're2', 'rcn1', 'sn4'].map(sideOf)).toEqual(Array(5).fill('rome'))
    expect(['t1', 'm2', 'ce1', 'ccn3', 'el5', 'v1', 'f6'].map(sideOf)).toEqual(
      Array(7).fill('carthage'),
    )
  })

  it('moves a unit along its path', () => {
    expect(
      scene(event('Moved', { unit: 'ha1', path: ['0714', '0713'], facing: 'n', cost: 1 })).travel
        ?.along,
    ).toEqual(['0714', '0713'])
    expect(
      scene(event('Moved', { unit: 'ha1', path: ['0714'], facing: 'ne', cost: 1 })).travel,
    ).toBeNull()
  })

  it('rolls two dice for a combat, each of its side', () => {
    const dice = scene(
      event('CombatFought', { attacker: 'm1', defender: 'ha1', attacker_die: 5, defender_die: 2 }),
    ).dice
    expect(dice.map((d) => [d.face, d.tint])).toEqual([
      [5, 'dark'],
      [2, 'light'],
    ])
  })
})

it('writes Roman numerals', () => {
  expect([1, 4, 9, 14, 16].map(roman)).toEqual(['I', 'IV', 'IX', 'XIV', 'XVI'])
})
