// The way of a piece over the sheet: along the links, from space to space.

import { sheet, spotOf } from './sheet'

export type Point = readonly [number, number]

/** One print of a foot: where, turned how, left or right. */
export interface Print {
  x: number
  y: number
  turn: number
  side: 1 | -1
}

/** The points of a drawn line: the first as it is, each other from the one before it. */
function pointsOf(path: string): Point[] {
  const numbers = (path.match(/-?[\d.]+/g) ?? []).map(Number)
  const points: Point[] = []
  for (let i = 0; i < numbers.length; i += 2) {
    const [x, y] = points.at(-1) ?? [0, 0]
    points.push([x + (numbers[i] ?? 0), y + (numbers[i + 1] ?? 0)])
  }
  return points
}

const linkOf = (from: string, to: string) =>
  sheet.links[`${from}-${to}`] ?? sheet.links[`${to}-${from}`]

/** The drawn line between two linked spaces, without its ends in their middles. */
function leg(from: string, to: string): Point[] {
  const link = linkOf(from, to)
  const points = link ? pointsOf(link.whole) : []
  return link?.ends[0] === from ? points : points.reverse()
}

const middle = (id: string): Point => [spotOf(id).x, spotOf(id).y]

/** The line of a journey, from the middle of its first space to that of its last one. */
export function lineOf(along: string[]): Point[] {
  return along.flatMap((id, i) => {
    const from = along[i - 1]
    return from === undefined ? [middle(id)] : [...leg(from, id), middle(id)]
  })
}

export const byLand = (from: string, to: string): boolean => linkOf(from, to)?.kind === 'land'

/** How far along the line each of its points lies. */
export function mileage(line: Point[]): number[] {
  let sum = 0
  return line.map(([x, y], i) => {
    const [px, py] = line[i - 1] ?? [x, y]
    return (sum += Math.hypot(x - px, y - py))
  })
}

/** The point so far along a line, and the direction there in degrees. */
export function pointAt(line: Point[], far: number): { x: number; y: number; turn: number } {
  const miles = mileage(line)
  const next = Math.max(
    1,
    Math.min(
      line.length - 1,
      miles.findIndex((mile) => mile >= far),
    ),
  )
  const [[ax, ay], [bx, by]] = [line[next - 1] as Point, line[next] as Point]
  const [start, end] = [miles[next - 1] as number, miles[next] as number]
  const part = end > start ? (far - start) / (end - start) : 0
  return {
    x: ax + (bx - ax) * part,
    y: ay + (by - ay) * part,
    turn: (Math.atan2(by - ay, bx - ax) * 180) / Math.PI,
  }
}

/** Left, right, left, right: prints from one rim of the line to the other. */
export function prints(line: Point[], rim: number, stride: number): Print[] {
  const length = mileage(line).at(-1) ?? 0
  const count = Math.max(0, Math.floor((length - 2 * rim) / stride) + 1)
  return Array.from({ length: count }, (_, i) => ({
    ...pointAt(line, rim + i * stride),
    side: i % 2 ? 1 : -1,
  }))
}
