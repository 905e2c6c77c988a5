// Molehill mountains along the ranges, drawn where they hide neither a city nor its name.

import { length, short, stretch } from './geometry.mjs'

/** @typedef {import('./projection.mjs').Point} Point */
/** @typedef {{ points: Point[], height: number }} Range points in pixels */
/** @typedef {[number, number, number, number]} Box left, top, right, bottom */

const STEP = 21

/** Repeatable noise in -1..1. @param {number} n */
const noise = (n) => {
  const s = Math.sin(n * 127.1 + 11.7) * 43758.5453
  return 2 * (s - Math.floor(s)) - 1
}

/**
 * @param {Range[]} ranges
 * @param {(box: Box) => boolean} free
 * @returns {{ slopes: string, shade: string }} two SVG paths
 */
export function mountains(ranges, free) {
  const peaks = ranges.flatMap((range, r) => {
    const n = Math.floor(length(range.points) / STEP)
    return Array.from({ length: n }, (_, i) => peak(range, r * 100 + i, i * STEP))
  })
  const seen = peaks
    .filter(([x, y, w, h]) => free([x - w - 3, y - h - 3, x + w + 3, y + 4]))
    .sort((a, b) => a[1] - b[1])
  return { slopes: seen.map(slope).join(''), shade: seen.map(shading).join('') }
}

/**
 * @param {Range} range
 * @param {number} seed
 * @param {number} at
 * @returns {[number, number, number, number]} x, y, half width, height
 */
function peak(range, seed, at) {
  const [x, y] = /** @type {Point} */ (stretch(range.points, at, at + 1)[0])
  const size = range.height * (1 + 0.3 * noise(seed))
  return [x + 6 * noise(seed + 0.3), y + 13 * noise(seed + 0.6), 12 * size, 15 * size]
}

/** @param {[number, number, number, number]} peak */
function slope([x, y, w, h]) {
  /** @param {number} across @param {number} up */
  const at = (across, up) => `${short(x + w * across)},${short(y - h * up)}`
  const [west, east] = [`Q${at(-0.45, 0.55)} ${at(-0.1, 1)}`, `Q${at(0.2, 0.75)} ${at(0.35, 0.5)}`]
  return `M${at(-1, 0)}${west}${east}T${at(1, 0)}`
}

/** Hatching on the lee side. @param {[number, number, number, number]} peak */
function shading([x, y, w, h]) {
  return [0.05, 0.3, 0.55, 0.78]
    .map((t) => {
      const [left, top] = [x - w * 0.1 + w * 1.05 * t, y - h * (1 - t) * 0.92]
      return `M${short(left)},${short(top)}l${short(-w * 0.12)},${short(h * (1 - t) * 0.62)}`
    })
    .join('')
}
