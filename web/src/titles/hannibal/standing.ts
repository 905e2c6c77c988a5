// Where the stacks of a space stand, where the plates of their commanders hang, and what they
// cover.

import type { Box } from './labels'
import { generalOf, stateOf, type Board, type General, type Stack, type Still } from './model'
import { spotOf } from './sheet'

export interface Standing {
  stack: Stack
  x: number
  y: number
  within: boolean
}

/** Above the marker of their space, those inside a city to the right, behind its walls. */
export function standing(board: Board, id: string): Standing[] {
  const state = stateOf(board, id)
  if (!state) return []
  const all = [
    ...state.outside.map((stack) => ({ stack, within: false })),
    ...state.inside.map((stack) => ({ stack, within: true })),
  ]
  return all.map((one, i) => ({ ...one, x: all.length > 1 ? i * 100 - 54 : 0, y: -24 }))
}

const around = (x: number, y: number, [wide, high]: [number, number], size: number): Box => ({
  left: x - wide * size,
  right: x + wide * size,
  top: y - high * size,
  bottom: y + high * size,
})

/** What a name must not cover: every space. */
export const discs = (still: Still, size: number): Box[] =>
  still.spaces.map(({ id }) => around(spotOf(id).x, spotOf(id).y, [23, 23], size))

/** The plate of a commander: how wide, and from the middle of his shield to its own. */
export interface Plate {
  wide: number
  x: number
  y: number
  /** Without the name, for want of room. */
  short: boolean
  /** It would cover a space that can be chosen wherever it hung, so it is not drawn. */
  gives: boolean
}

export const PLATE_HIGH = 27
export const plateKey = (id: string, { stack, within }: Standing): string =>
  `${id} ${stack.side} ${within}`
const SHORT = 78
const wideOf = (general: General): number => general.name.length * 9.8 + SHORT

/** Where a plate may hang: above its shield, beside it, below its space. */
function hooks(half: number, within: boolean): [number, number][] {
  const aside = half + 27
  const ways: [number, number][] = [
    [0, -36],
    [0, 62],
    [half - 22, -36],
    [22 - half, -36],
    [aside, -4],
    [-aside, -4],
    [aside, 22],
    [-aside, 22],
    [half - 14, 62],
    [14 - half, 62],
    [0, -64],
    [half, -64],
    [-half, -64],
    [aside + 30, -20],
    [-aside - 30, -20],
    [0, 90],
    [aside, -24],
    [-aside, -24],
    [aside + 40, 40],
    [-aside - 40, 40],
    [half, 90],
    [-half, 90],
    [0, -92],
    [half, -92],
    [-half, -92],
    [0, 118],
  ]
  return within ? ways.filter(([, y]) => y >= -4) : ways
}

const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
const sum = (box: Box, others: Box[]): number =>
  others.reduce((all, other) => all + shared(box, other), 0)

/**
 * Every plate hangs where it hides nothing that can be chosen (`targets`), and as little as may be
 * of names and other plates, then of other spaces and of shields. Where there is no room for it,
 * it loses the name; where there still is none, it gives way.
 */
export function plates(
  still: Still,
  board: Board,
  size: number,
  names: Box[],
  targets: string[],
): Map<string, Plate> {
  const spaces = discs(still, size)
  const aims = targets.map((id) => around(spotOf(id).x, spotOf(id).y, [23, 23], size))
  const armies = still.spaces.flatMap(({ id }) =>
    standing(board, id).map((one) => {
      const { x, y } = spotOf(id)
      return { id, one, x: x + one.x * size, y: y + one.y * size }
    }),
  )
  const shields = armies.map(({ x, y }) => around(x, y, [22, 22], size))
  const hung: Box[] = []
  const found = new Map<string, Plate>()
  for (const { id, one, x, y } of armies) {
    const chief = one.stack.generals[0] ? generalOf(still, one.stack.generals[0]) : undefined
    if (!chief) continue
    const cost = (box: Box, i: number): number =>
      4000 * sum(box, aims) +
      12 * sum(box, hung) +
      25 * sum(box, names) +
      2 * sum(box, shields) +
      8 * sum(box, spaces) +
      60 * i * size
    const best = (wide: number) =>
      hooks(wide / 2, one.within)
        .map((at, i) => {
          const [dx, dy] = [x + at[0] * size, y + at[1] * size]
          const box = around(dx, dy, [wide / 2, PLATE_HIGH / 2], size)
          return { wide, at, box, cost: cost(box, i), gives: sum(box, aims) > 0 }
        })
        .reduce((least, way) => (way.cost < least.cost ? way : least))
    const full = best(wideOf(chief))
    const { wide, at, box, gives } = full.gives ? best(SHORT) : full
    if (!gives) hung.push(box)
    found.set(plateKey(id, one), { wide, x: at[0], y: at[1], short: full.gives, gives })
  }
  return found
}

/** What the prices keep clear of: every space, and the plates. */
export function blocks(still: Still, board: Board, size: number, hung: Map<string, Plate>): Box[] {
  const covered = still.spaces.flatMap(({ id }) =>
    standing(board, id).flatMap((one): Box[] => {
      const plate = hung.get(plateKey(id, one))
      const { x, y } = spotOf(id)
      const at = plate && { x: x + (one.x + plate.x) * size, y: y + (one.y + plate.y) * size }
      return at && plate && !plate.gives
        ? [around(at.x, at.y, [plate.wide / 2, PLATE_HIGH / 2], size)]
        : []
    }),
  )
  return [...discs(still, size), ...covered]
}
