// The geometry of the hex map: flat tops, ids CCRR from the upper left, even columns half a hex
// lower.

import { orientation } from './orientation.svelte'

export interface Point {
  x: number
  y: number
}

export type Facing = 'n' | 'ne' | 'se' | 's' | 'sw' | 'nw'

/** Clockwise from north, as the server counts them. */
export const FACINGS: Facing[] = ['n', 'ne', 'se', 's', 'sw', 'nw']

/** From the centre of a hex to a corner, and to a side. */
export const SIZE = 50
export const APOTHEM = (SIZE * Math.sqrt(3)) / 2

const TURN = Math.PI / 3
/** Columns and half rows of a step in each direction. */
const STEPS: Record<Facing, [number, number]> = {
  n: [0, -2],
  ne: [1, -1],
  se: [1, 1],
  s: [0, 2],
  sw: [-1, 1],
  nw: [-1, -1],
}

export interface Grid {
  columns: number
  rows: number
}

export const hexId = (column: number, row: number): string =>
  `${String(column).padStart(2, '0')}${String(row).padStart(2, '0')}`

export function parse(id: string): { column: number; row: number } {
  return { column: Number(id.slice(0, 2)), row: Number(id.slice(2)) }
}

export const isHex = (noun: string): boolean => /^\d{4}$/.test(noun)

export const ids = ({ columns, rows }: Grid): string[] =>
  Array.from({ length: columns * rows }, (_, i) => hexId(Math.floor(i / rows) + 1, (i % rows) + 1))

/** The centre of a hex as printed: hex 0101 touches the upper left corner. */
function printed(id: string): Point {
  const { column, row } = parse(id)
  const lower = column % 2 === 0 ? APOTHEM : 0
  return { x: SIZE + (column - 1) * 1.5 * SIZE, y: APOTHEM + (row - 1) * 2 * APOTHEM + lower }
}

/** The centre of a hex in pixels of the drawing, whichever way up the sheet lies. */
export function centre(id: string): Point {
  const { x, y } = printed(id)
  return orientation.turned ? { x: orientation.width - x, y: orientation.height - y } : { x, y }
}

export const extent = ({ columns, rows }: Grid): { width: number; height: number } => ({
  width: (columns - 1) * 1.5 * SIZE + 2 * SIZE,
  height: rows * 2 * APOTHEM + (columns > 1 ? APOTHEM : 0),
})

/** The direction of a facing in degrees clockwise from the top of the screen. */
export const turn = (facing: Facing): number =>
  FACINGS.indexOf(facing) * 60 + (orientation.turned ? 180 : 0)

/** The same in radians: 0 is to the right. */
export const angle = (facing: Facing): number => (turn(facing) * Math.PI) / 180 - Math.PI / 2

/** The six corners round a centre, from the first one of the north side, clockwise. */
export function corners(at: Point = { x: 0, y: 0 }, size: number = SIZE): Point[] {
  return FACINGS.map((facing) => {
    const way = angle(facing) - TURN / 2
    return { x: at.x + size * Math.cos(way), y: at.y + size * Math.sin(way) }
  })
}

export const write = ({ x, y }: Point): string => `${x.toFixed(1)},${y.toFixed(1)}`
export const outline = (at?: Point, size?: number): string =>
  `M${corners(at, size).map(write).join('L')}Z`

/** A line along the three front sides of a unit. */
export function frontLine(facing: Facing, size: number): string {
  const all = corners({ x: 0, y: 0 }, size)
  const first = FACINGS.indexOf(facing) + 5
  return `M${[0, 1, 2, 3].map((i) => write(all[(first + i) % 6] as Point)).join('L')}`
}

/** The next hex in a direction, even beyond the edge of the map. */
export function step(id: string, facing: Facing): string {
  const { column, row } = parse(id)
  const [across, down] = STEPS[facing]
  const doubled = 2 * row + (column % 2 === 0 ? 1 : 0) + down
  return hexId(column + across, Math.floor(doubled / 2))
}

export function neighbour(id: string, facing: Facing, { columns, rows }: Grid): string | null {
  const found = step(id, facing)
  const { column, row } = parse(found)
  return column >= 1 && column <= columns && row >= 1 && row <= rows ? found : null
}

/** The three hexes before a unit, from left to right. */
export function front(id: string, facing: Facing, grid: Grid): string[] {
  const i = FACINGS.indexOf(facing)
  return [i + 5, i, i + 1].flatMap((d) => neighbour(id, FACINGS[d % 6] as Facing, grid) ?? [])
}

/** How many hexes from one to the other. */
export function distance(a: string, b: string): number {
  const [p, q] = [parse(a), parse(b)]
  const across = Math.abs(p.column - q.column)
  const down = Math.abs(2 * p.row - (p.column % 2) - 2 * q.row + (q.column % 2))
  return across + Math.max(0, (down - across) / 2)
}

/** The hexes within a number of steps. */
export const within = (id: string, reach: number, grid: Grid): string[] =>
  ids(grid).filter((other) => distance(id, other) <= reach)

/** The facing from one hex towards another: the side that the straight line leaves by. */
export function towards(from: string, to: string): Facing {
  const [a, b] = [printed(from), printed(to)]
  const way = Math.atan2(b.y - a.y, b.x - a.x) + Math.PI / 2
  return FACINGS[((Math.round(way / TURN) % 6) + 6) % 6] as Facing
}

/**
 * The outlines of a set of hexes: closed rings of corners, so that the whole can be drawn as one
 * shape.
 */
export function rings(set: Iterable<string>): Point[][] {
  const inside = new Set(set)
  const key = (p: Point) => `${Math.round(p.x)},${Math.round(p.y)}`
  const next = new Map<string, { from: Point; to: Point }[]>()
  for (const id of inside) {
    const all = corners(centre(id))
    FACINGS.forEach((facing, i) => {
      if (inside.has(step(id, facing))) return
      const edge = { from: all[i] as Point, to: all[(i + 1) % 6] as Point }
      next.set(key(edge.from), [...(next.get(key(edge.from)) ?? []), edge])
    })
  }
  const found: Point[][] = []
  for (let start = next.keys().next(); !start.done; start = next.keys().next()) {
    const ring: Point[] = []
    for (let at = start.value; next.has(at);) {
      const edges = next.get(at) as { from: Point; to: Point }[]
      const edge = edges.pop() as { from: Point; to: Point }
      if (!edges.length) next.delete(at)
      ring.push(edge.from)
      at = key(edge.to)
    }
    found.push(ring)
  }
  return found
}

export const ringPath = (all: Point[][]): string =>
  all.map((ring) => `M${ring.map(write).join('L')}Z`).join('')
