// Molehill mountains along the ranges, where they hide neither a city nor its name. The page draws
// them (src/titles/mountains.ts): where they are and how large takes a tenth of the letters.

import { length, stretch } from './geometry.mjs'

/** @typedef {import('./projection.mjs').Point} Point */
/** @typedef {{ points: Point[], height: number }} Range points in pixels */
/** @typedef {[number, number, number, number]} Box left, top, right, bottom */
/** @typedef {[number, number, number]} Peak x, y, size */

const STEP = 21

/** Repeatable noise in -1..1. @param {number} n */
const noise = (n) => {
  const s = Math.sin(n * 127.1 + 11.7) * 43758.5453
  return 2 * (s - Math.floor(s)) - 1
}

/**
 * @param {Range[]} ranges
 * @param {(box: Box) => boolean} free
 * @returns {Peak[]} from north to south
 */
export function mountains(ranges, free) {
  const peaks = ranges.flatMap((range, r) => {
    const n = Math.floor(length(range.points) / STEP)
    return Array.from({ length: n }, (_, i) => peak(range, r * 100 + i, i * STEP))
  })
  return peaks
    .filter(([x, y, size]) =>
      free([x - 12 * size - 3, y - 15 * size - 3, x + 12 * size + 3, y + 4]),
    )
    .sort((a, b) => a[1] - b[1])
    .map(([x, y, size]) => [Math.round(x), Math.round(y), Math.round(size * 100) / 100])
}

/**
 * @param {Range} range
 * @param {number} seed
 * @param {number} at
 * @returns {Peak}
 */
function peak(range, seed, at) {
  const [x, y] = /** @type {Point} */ (stretch(range.points, at, at + 1)[0])
  const size = range.height * (1 + 0.3 * noise(seed))
  return [x + 6 * noise(seed + 0.3), y + 13 * noise(seed + 0.6), size]
}
