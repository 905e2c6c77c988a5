// The links as they are drawn: land links as separate bars, one for each segment; sea lanes as one
// dashed curve.

import { between, curve, length, path, stretch } from './geometry.mjs'

/** @typedef {import('./projection.mjs').Point} Point */
/** @typedef {{ a: string, b: string, kind: 'land' | 'coast' | 'sea', segments: number }} Link */

const RIM = 34 // pixels from the middle of a city to where its links begin
const SEA_RIM = 52
const GAP = 19 // pixels between two segments of one link
const BEND = 0.02 // a land link strays this part of its length from the straight line

/** @param {Point} a @param {Point} b @returns {Point} */
function strayed(a, b) {
  const [mx, my] = between(a, b, 0.5)
  const sign = Math.sin(a[0] * 12.9898 + b[1] * 78.233) > 0 ? 1 : -1
  return [mx - (b[1] - a[1]) * BEND * sign, my + (b[0] - a[0]) * BEND * sign]
}

/**
 * @param {Link} link
 * @param {(id: string) => Point} at
 * @param {Point[]} bends
 */
export function drawn(link, at, bends) {
  const [a, b] = [at(link.a), at(link.b)]
  const line = link.kind === 'land' ? curve([a, strayed(a, b), b], 8) : curve([a, ...bends, b], 10)
  const all = length(line)
  const [from, to] = [rim(link.a), all - rim(link.b)]
  const part = (to - from - GAP * (link.segments - 1)) / link.segments
  const bars = Array.from({ length: link.segments }, (_, i) =>
    stretch(line, from + i * (part + GAP), from + i * (part + GAP) + part),
  )
  return {
    line,
    whole: path(stretch(line, from, to)),
    bars: bars.map((bar) => path(bar)),
    middle: /** @type {Point} */ (stretch(line, all / 2, all)[0]),
  }
}

/** @param {string} id */
const rim = (id) => (id.startsWith('mare_') ? SEA_RIM : RIM)

/** Lines without the stretch at their ends, where lines of one place meet. @param {Point[]} line */
export function core(line) {
  return stretch(line, RIM, length(line) - RIM)
}
