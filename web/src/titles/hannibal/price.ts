// What is written at a space that can be clicked: its cost in movement, the chance of each roll,
// and whether it means battle.

import type { Option } from '../../api/types'
import { percentage } from '../../shell/notation'
import type { Box } from './labels'

export interface Chip {
  id: string
  words: string
  risky: boolean
  dx: number
  dy: number
}

const HIGH = 26
export const wideOf = (words: string): number => words.length * 10 + 16

/** `2 · 67% · ⚔`, and whether something is at stake: what is sure is not told. */
export function priceOf(options: Option[], costs = true): { words: string; risky: boolean } {
  const odds = chances(options)
  const battle = options.some((option) => option.fights)
  const words = [
    costs ? `${costOf(options) ?? ''}` : '',
    ...odds.map((one) => percentage(one.win, one.of)),
    battle ? '⚔' : '',
  ]
  return {
    words: words.filter(Boolean).join(' · '),
    risky: battle || odds.some((one) => one.loss > 0),
  }
}

const costOf = (options: Option[]) => options.find((option) => option.cost)?.cost

const chances = (options: Option[]) =>
  (options.find((option) => option.odds?.length)?.odds ?? []).filter((one) => one.win < one.of)

/** Whether all cost the same and each has its own chance, as a fleet's ports: only that differs. */
const alike = (places: { options: Option[] }[]): boolean =>
  places.length > 1 &&
  places.every(({ options }) => chances(options).length) &&
  new Set(places.map(({ options }) => costOf(options))).size === 1

/** From the middle of a space to a price that stands straight below, above or beside it. */
const BESIDE = 30

/** Every price beside its space, where it covers least of pieces, names and other prices. */
export function chips(
  places: { id: string; x: number; y: number; options: Option[] }[],
  blocks: Box[],
  size: number,
): Chip[] {
  const taken = [...blocks]
  const costs = !alike(places)
  return places.flatMap(({ id, x, y, options }) => {
    const { words, risky } = priceOf(options, costs)
    if (!words) return []
    const wide = wideOf(words)
    const box = ([dx, dy]: Corner): Box => ({
      left: x + dx * size,
      top: y + dy * size,
      right: x + (dx + wide) * size,
      bottom: y + (dy + HIGH) * size,
    })
    const own = (other: Box) =>
      other.left < x && x < other.right && other.top < y && y < other.bottom
    const others = taken.filter((other) => !own(other))
    const cover = (corner: Corner) =>
      others.reduce((sum, other) => sum + shared(box(corner), other), 0)
    const [dx, dy] = corners(wide)
      .map((corner) => ({ corner, cover: cover(corner) }))
      .reduce((best, one) => (one.cover < best.cover ? one : best)).corner
    taken.push(box([dx, dy]))
    return [{ id, words, risky, dx, dy }]
  })
}

type Corner = readonly [number, number]

/** Where a price of this width may stand, the best first. */
const corners = (wide: number): Corner[] => [
  [14, 16],
  [14, -16 - HIGH],
  [-14 - wide, 16],
  [-14 - wide, -16 - HIGH],
  [-wide / 2, BESIDE],
  [-wide / 2, -BESIDE - HIGH],
  [BESIDE, -HIGH / 2],
  [-BESIDE - wide, -HIGH / 2],
]

/** The area that two boxes have in common. */
const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
