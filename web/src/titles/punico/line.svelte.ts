// A line of units that are ordered together: which they are, and what each has to do.

import type { Order } from '../../shell/batch.svelte'
import { list, t } from '../../shell/text'
import {
  centre,
  isHex,
  neighbour,
  parse,
  hexId,
  step,
  towards,
  type Facing,
  type Grid,
} from './hex'
import { counterOf, unitOf, type Board, type Still, type UnitState } from './model'

class Line {
  /** The ids of the units, in the order in which they were chosen. */
  ids = $state<string[]>([])
  /** A tap or a drag chooses units instead of playing them and moving the map. */
  choosing = $state(false)

  has(id: string): boolean {
    return this.ids.includes(id)
  }

  toggle(id: string): void {
    this.ids = this.has(id) ? this.ids.filter((other) => other !== id) : [...this.ids, id]
  }

  add(ids: string[]): void {
    this.ids = [...new Set([...this.ids, ...ids])]
  }

  clear(): void {
    this.ids = []
    this.choosing = false
  }
}

export const line = new Line()

/** The units of the line that are on the map. */
export const members = (board: Board): UnitState[] =>
  line.ids.flatMap((id) => unitOf(board, id) ?? []).filter((unit) => unit.hex)

/** Columns and half rows from one hex to another: the same step means the same from anywhere. */
const offset = (from: string, to: string): [number, number] => {
  const [a, b] = [parse(from), parse(to)]
  const half = ({ column, row }: typeof a) => 2 * row + (column % 2 === 0 ? 1 : 0)
  return [b.column - a.column, half(b) - half(a)]
}

/** The hex that lies there from here; null beyond the edge. */
function shifted(from: string, [across, down]: [number, number], grid: Grid): string | null {
  const { column, row } = parse(from)
  const to = column + across
  const doubled = 2 * row + (column % 2 === 0 ? 1 : 0) + down
  const at = hexId(to, Math.floor(doubled / 2))
  const found = parse(at)
  const inside = to >= 1 && to <= grid.columns && found.row >= 1 && found.row <= grid.rows
  return inside ? at : null
}

/** So many hexes straight ahead; null beyond the edge. */
function ahead(unit: UnitState, hexes: number, grid: Grid): string | null {
  let at = unit.hex
  for (let i = 0; i < hexes && at; i++) at = neighbour(at, unit.facing, grid)
  return at
}

export interface Goal {
  unit: UnitState
  to: string | null
}

/** Each unit as far ahead. */
export const advancing = (units: UnitState[], hexes: number, grid: Grid): Goal[] =>
  units.map((unit) => ({ unit, to: ahead(unit, hexes, grid) }))

/** The unit of the line nearest to a hex goes there, and the others keep their places beside it. */
export function together(units: UnitState[], hex: string, grid: Grid): Goal[] {
  const at = centre(hex)
  const far = (unit: UnitState) => {
    const { x, y } = centre(unit.hex ?? hex)
    return Math.hypot(x - at.x, y - at.y)
  }
  const nearest = [...units].sort((a, b) => far(a) - far(b))[0]
  if (!nearest?.hex || !isHex(hex)) return []
  const by = offset(nearest.hex, hex)
  return units.map((unit) => ({ unit, to: shifted(unit.hex ?? hex, by, grid) }))
}

/** The goals as orders: who is in front goes first, so that nobody is in the way. */
export function orders(still: Still, goals: Goal[], facing: Facing | null): Order[] {
  const furthest = [...goals].sort((a, b) => lead(b) - lead(a))
  return furthest.map(({ unit, to }) => {
    const { name } = counterOf(still, unit.id)
    return {
      name,
      actions: to ? [`unit ${unit.id}`, `move ${to}`] : [],
      last: `face ${facing ?? unit.facing}`,
      otherwise: to
        ? t('{unit} cannot leave its hex.', { unit: name })
        : t('{unit} would leave the map.', { unit: name }),
    }
  })
}

/** How far in front a unit stands, looking the way it goes. */
function lead({ unit, to }: Goal): number {
  if (!unit.hex || !to || to === unit.hex) return 0
  const [from, way] = [centre(unit.hex), towards(unit.hex, to)]
  const next = centre(step(unit.hex, way))
  return from.x * (next.x - from.x) + from.y * (next.y - from.y)
}

/** `Hastati 1, Hastati 2 and Principes 1`. */
export const namesOf = (still: Still, units: UnitState[]): string =>
  list(units.map((unit) => counterOf(still, unit.id).name))
