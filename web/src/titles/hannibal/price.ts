// What is written at a space that can be clicked: its cost in movement, the chance of each roll,
// and whether it means battle.

import type { Option } from '../../api/types'
import { percentage } from '../../shell/notation'
import { meet, type Box } from './labels'

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
export function priceOf(options: Option[]): { words: string; risky: boolean } {
  const cost = options.find((option) => option.cost)?.cost
  const odds = (options.find((option) => option.odds?.length)?.odds ?? []).filter(
    (one) => one.win < one.of,
  )
  const battle = options.some((option) => option.fights)
  const words = [
    cost ? `${cost}` : '',
    ...odds.map((one) => percentage(one.win, one.of)),
    battle ? '⚔' : '',
  ]
  return {
    words: words.filter(Boolean).join(' · '),
    risky: battle || odds.some((one) => one.loss > 0),
  }
}

/** Every price beside its space, in the corner where it covers least. */
export function chips(
  places: { id: string; x: number; y: number; options: Option[] }[],
  blocks: Box[],
  size: number,
): Chip[] {
  const taken = [...blocks]
  return places.flatMap(({ id, x, y, options }) => {
    const { words, risky } = priceOf(options)
    if (!words) return []
    const wide = wideOf(words)
    const corners = [
      [14, 16],
      [14, -16 - HIGH],
      [-14 - wide, 16],
      [-14 - wide, -16 - HIGH],
      [-wide / 2, 30],
    ] as const
    const box = ([dx, dy]: readonly [number, number]): Box => ({
      left: x + dx * size,
      top: y + dy * size,
      right: x + (dx + wide) * size,
      bottom: y + (dy + HIGH) * size,
    })
    const own = (other: Box) =>
      other.left < x && x < other.right && other.top < y && y < other.bottom
    const crowd = (corner: readonly [number, number]) =>
      taken.filter((other) => !own(other) && meet(box(corner), other)).length
    const [dx, dy] = corners.reduce((best, corner) => (crowd(corner) < crowd(best) ? corner : best))
    taken.push(box([dx, dy]))
    return [{ id, words, risky, dx, dy }]
  })
}
