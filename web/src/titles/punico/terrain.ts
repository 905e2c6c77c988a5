// The ground of a battle as a drawing: the server says what each hex is, and here it becomes river,
// scrub, rock and hill.

import { centre, extent, hexId, rings, write, type Grid, type Point } from './hex'
import type { Terrain } from './model'

/** The room round the hexes, for the frame and for those who have ridden off the map. */
export const MARGIN = 46

export interface Glyph {
  x: number
  y: number
  /** Which of the drawn variants, and how large. */
  kind: number
  size: number
}

export interface Region {
  path: string
  /** Short strokes down the slope. */
  hachures: string
}

export interface Ground {
  water: string
  scrub: Region
  rock: Region
  hill: Region
  road: string
  bushes: Glyph[]
  boulders: Glyph[]
}

/** A small generator of pseudo-random numbers, so that a map looks the same on every page. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** One row of phantom hexes all round: what is at the edge goes on beneath the frame. */
export function widened(
  terrain: Map<string, Terrain>,
  { columns, rows }: Grid,
): Map<string, Terrain> {
  const all = new Map(terrain)
  const clamp = (n: number, most: number) => Math.max(1, Math.min(most, n))
  for (let column = 0; column <= columns + 1; column++)
    for (let row = 0; row <= rows + 1; row++) {
      const id = hexId(column, row)
      if (!all.has(id))
        all.set(id, terrain.get(hexId(clamp(column, columns), clamp(row, rows))) ?? 'open')
    }
  return all
}

/** Cut corners, twice: a shape of hexes becomes one that nature could have made. */
export function smoothed(ring: Point[], times = 2): Point[] {
  if (times === 0) return ring
  const cut = ring.flatMap((p, i) => {
    const q = ring[(i + 1) % ring.length] as Point
    return [
      { x: 0.75 * p.x + 0.25 * q.x, y: 0.75 * p.y + 0.25 * q.y },
      { x: 0.25 * p.x + 0.75 * q.x, y: 0.25 * p.y + 0.75 * q.y },
    ]
  })
  return smoothed(cut, times - 1)
}

function region(hexes: string[], jitter: number, random: () => number): Region {
  const shapes = rings(hexes).map((ring) =>
    smoothed(
      ring.map((p) => ({ x: p.x + (random() - 0.5) * jitter, y: p.y + (random() - 0.5) * jitter })),
    ),
  )
  return {
    path: shapes.map((ring) => `M${ring.map(write).join('L')}Z`).join(''),
    hachures: shapes.map((ring) => downhill(ring, random)).join(''),
  }
}

/** Strokes from the edge of a shape inwards, long and short by turns, in two terraces. */
function downhill(ring: Point[], random: () => number): string {
  const middle = { x: mean(ring.map((p) => p.x)), y: mean(ring.map((p) => p.y)) }
  const strokes: string[] = []
  for (const terrace of [1, 0.55]) {
    const points = ring.map((p) => ({
      x: middle.x + (p.x - middle.x) * terrace,
      y: middle.y + (p.y - middle.y) * terrace,
    }))
    points.forEach((p, i) => {
      const q = points[(i + 1) % points.length] as Point
      const length = Math.hypot(q.x - p.x, q.y - p.y)
      for (let along = 0; along < length; along += 7) {
        const from = {
          x: p.x + ((q.x - p.x) * along) / length,
          y: p.y + ((q.y - p.y) * along) / length,
        }
        const reach = 9 + 9 * random()
        const to = {
          x: from.x - ((q.y - p.y) / length) * reach,
          y: from.y + ((q.x - p.x) / length) * reach,
        }
        strokes.push(`M${write(from)}L${write(to)}`)
      }
    })
  }
  return strokes.join('')
}

const mean = (numbers: number[]): number =>
  numbers.reduce((sum, n) => sum + n, 0) / Math.max(1, numbers.length)

function scatter(
  hexes: string[],
  count: number,
  room: number,
  kinds: number,
  random: () => number,
): Glyph[] {
  return hexes
    .flatMap((id) => {
      const { x, y } = centre(id)
      const start = random() * 6.28
      return Array.from({ length: count }, (_, i): Glyph => {
        const [way, far] = [
          start + (i * 6.28) / count + random() * 0.7,
          room * (0.45 + 0.55 * random()),
        ]
        return {
          x: x + Math.cos(way) * far,
          y: y + Math.sin(way) * far,
          kind: Math.floor(random() * kinds),
          size: 0.75 + 0.5 * random(),
        }
      })
    })
    .sort((a, b) => a.y - b.y)
}

/** A road through the centres of its hexes, from edge to edge. */
function roadThrough(hexes: string[], width: number): string {
  const stops = hexes.map(centre).sort((a, b) => a.x - b.x)
  const [first, last] = [stops[0], stops.at(-1)]
  if (!first || !last) return ''
  const level = mean(stops.map((p) => p.y))
  const calm = stops.map((p, i) => ({
    x: p.x,
    y: level + (p.y - level) * 0.25 + 7 * Math.sin(i * 1.1),
  }))
  const all = [
    { x: -MARGIN - 20, y: (calm[0] as Point).y - 4 },
    ...calm,
    { x: width + MARGIN + 20, y: (calm.at(-1) as Point).y + 6 },
  ]
  return all.reduce((path, p, i) => {
    const [o, q, r] = [all[i - 2] ?? all[i - 1], all[i - 1], all[i + 1] ?? p]
    if (!o || !q) return `M${write(p)}`
    const a = { x: q.x + (p.x - o.x) / 6, y: q.y + (p.y - o.y) / 6 }
    const b = { x: p.x - (r.x - q.x) / 6, y: p.y - (r.y - q.y) / 6 }
    return `${path}C${write(a)} ${write(b)} ${write(p)}`
  }, '')
}

export function ground(
  hexes: { id: string; terrain: Terrain }[],
  grid: Grid,
  seed: number,
): Ground {
  const random = seeded(seed)
  const terrain = new Map(hexes.map((hex) => [hex.id, hex.terrain]))
  const wide = widened(terrain, grid)
  const of = (kind: Terrain, from: Map<string, Terrain> = wide) =>
    [...from].flatMap(([id, what]) => (what === kind ? id : []))
  return {
    water: region(of('river'), 26, random).path,
    scrub: region(of('bushes'), 22, random),
    rock: region(of('rocky'), 22, random),
    hill: region(of('hill'), 20, random),
    road: roadThrough(of('road', terrain), extent(grid).width),
    bushes: scatter(of('bushes'), 7, 44, 3, random),
    boulders: scatter(of('rocky'), 6, 42, 3, random),
  }
}
