// What lies on open ground in the season of a battle: drawn marks, none of which costs a step.

import { centre, write, type Grid, type Point } from './hex'
import { seeded, smoothed } from './terrain'

/** Strokes of a few units each, drawn from where they lie. */
const MARKS: Record<string, string[]> = {
  // snow in drifts, and dead grass
  trebbia: ['m-12,2q6,-5 12,0t12,0', 'm-8,0q5,-4 10,0', 'm-3,0l-2,-7m5,7l1,-8', 'm0,0h0.1m7,3h0.1'],
  // stubble of the harvest, in rows
  beneventum: [
    'm-10,3l2,-8m5,8l2,-8m5,8l2,-8m5,8l2,-8',
    'm-8,3l2,-8m5,8l2,-8m5,8l2,-8',
    'm-4,3l2,-8m5,8l2,-8',
    'm-3,0h0.1m6,2h0.1',
  ],
  // grass and puddles
  po: [
    'm-5,0q1,-5 -1,-9m5,9v-11m5,11q-1,-5 1,-9',
    'm-4,0q1,-4 -1,-7m5,7q0,-5 2,-9',
    'm-9,0a9,3 0 1 0 18,0a9,3 0 1 0 -18,0',
    'm-3,0q1,-4 -1,-7',
  ],
  // ripples of sand, and stones
  zama: [
    'm-16,0q5,-4 10,0t10,0t10,0',
    'm-12,0q5,-4 10,0t10,0',
    'm-9,6q5,-4 10,0t10,0m-22,-7q5,-4 10,0t10,0',
    'm0,0h0.1m6,2h0.1m-3,4h0.1',
  ],
}
const PER_HEX = 4

export interface Season {
  /** Broad patches, darker and lighter than the ground. */
  dark: string
  light: string
  marks: string
}

/** A patch that nature could have made. */
function patch(at: Point, size: number, random: () => number): string {
  const ring = Array.from({ length: 9 }, (_, i): Point => {
    const [way, far] = [(i * 2 * Math.PI) / 9, size * (0.6 + 0.7 * random())]
    return { x: at.x + 1.5 * far * Math.cos(way), y: at.y + 0.7 * far * Math.sin(way) }
  })
  return `M${smoothed(ring).map(write).join('L')}Z`
}

export function season(battle: string, open: string[], { columns, rows }: Grid): Season {
  const random = seeded(columns * rows + battle.length)
  const patches = (count: number, size: number): string =>
    Array.from({ length: count }, () => {
      const hex = open[Math.floor(random() * open.length)]
      return hex ? patch(centre(hex), size * (0.5 + random()), random) : ''
    }).join('')
  const kinds = MARKS[battle] ?? []
  const marks = open.flatMap((hex) => {
    const at = centre(hex)
    return Array.from({ length: PER_HEX }, () => {
      const spot = { x: at.x + 84 * (random() - 0.5), y: at.y + 84 * (random() - 0.5) }
      return `M${write(spot)}${kinds[Math.floor(random() * kinds.length)] ?? ''}`
    })
  })
  return { dark: patches(34, 150), light: patches(30, 130), marks: marks.join('') }
}
