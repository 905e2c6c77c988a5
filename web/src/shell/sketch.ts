// A plan as a board draws it: ways from place to place, and the places where something is done.

import type { CoachMove } from '../api/types'

export interface Sketch {
  /** What tells the plan apart, on the board and in words beside it. */
  sign: string
  moves: CoachMove[]
  /** The plan that is looked at; the others are quieter. */
  strong: boolean
}

export interface Point {
  x: number
  y: number
}

/**
 * The ways of a plan. A step that goes on where the last one ended belongs to the same way, unless
 * something else was chosen in between, as another general. A way that is told twice, as by the
 * facing at its end, counts as it was told last.
 */
export function waysOf(moves: CoachMove[]): string[][] {
  const ways: string[][] = []
  let another = false
  for (const { path, target } of moves) {
    const last: string[] | undefined = another ? undefined : ways.at(-1)
    another ||= path.length < 2 && target !== null && target !== last?.at(-1)
    if (path.length < 2) continue
    another = false
    if (last && last[0] === path[0] && last.at(-1) === path.at(-1)) ways.splice(-1, 1, path)
    else if (last && last.at(-1) === path[0]) last.push(...path.slice(1))
    else ways.push([...path])
  }
  return ways
}

const key = ({ x, y }: Point): string => `${x} ${y}`

/** Where the sign of a plan stands: where its ways end and where else something is done. */
export function stopsOf(moves: CoachMove[], at: (noun: string) => Point | null): Point[] {
  const ways = waysOf(moves)
  const found = new Map<string, Point>()
  for (const noun of [...moves.map(({ target }) => target), ...ways.map((way) => way.at(-1))]) {
    const point = noun ? at(noun) : null
    if (point) found.set(key(point), point)
  }
  for (const way of ways) {
    const start = at(way[0] ?? '')
    if (start && way[0] !== way.at(-1)) found.delete(key(start))
  }
  return [...found.values()]
}

/** A line without so much of its end, so that its tip does not hide what stands there. */
export function shortened(line: Point[], by: number): Point[] {
  const points = [...line]
  for (let left = by, end = points.pop(); end; end = points.pop()) {
    const before = points.at(-1)
    if (!before) break
    const far = Math.hypot(end.x - before.x, end.y - before.y)
    if (far > left) {
      const part = left / far
      const tip = { x: end.x + (before.x - end.x) * part, y: end.y + (before.y - end.y) * part }
      return [...points, tip]
    }
    left -= far
  }
  return line
}
