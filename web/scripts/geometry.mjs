// Plane geometry on lists of points.

/** @typedef {import('./projection.mjs').Point} Point */

/** @param {Point} p @param {Point} q */
export const distance = (p, q) => Math.hypot(p[0] - q[0], p[1] - q[1])

/** @param {Point} p @param {Point} q @param {number} t @returns {Point} */
export const between = (p, q, t) => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t]

/** @param {number} n */
export const short = (n) => String(Math.round(n * 10) / 10)

/** @param {Point[]} ring */
export function area(ring) {
  let sum = 0
  ring.forEach(([x, y], i) => {
    const [u, v] = /** @type {Point} */ (ring[(i + 1) % ring.length])
    sum += x * v - u * y
  })
  return Math.abs(sum / 2)
}

/** Distance of p from the segment a-b. @param {Point} p @param {Point} a @param {Point} b */
export function offSegment(p, a, b) {
  const length = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
  const t = length && ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / length
  return distance(p, between(a, b, Math.max(0, Math.min(1, t))))
}

/** Distance of p from a line of points. @param {Point} p @param {Point[]} line */
export function offLine(p, line) {
  let least = Infinity
  for (let i = 1; i < line.length; i++)
    least = Math.min(
      least,
      offSegment(p, /** @type {Point} */ (line[i - 1]), /** @type {Point} */ (line[i])),
    )
  return least
}

/** @param {Point} a @param {Point} b @param {Point} c @param {Point} d */
function segmentsCross(a, b, c, d) {
  /** @param {Point} p @param {Point} q @param {Point} r */
  const side = (p, q, r) => Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]))
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)
}

/** @param {Point[]} one @param {Point[]} two */
export function linesCross(one, two) {
  return pairs(one).some(([a, b]) => pairs(two).some(([c, d]) => segmentsCross(a, b, c, d)))
}

/** @param {Point[]} line @returns {[Point, Point][]} */
function pairs(line) {
  return line.slice(1).map((p, i) => [/** @type {Point} */ (line[i]), p])
}

/** @param {Point} p @param {Point[]} ring */
export function inside([x, y], ring) {
  let odd = false
  for (const [a, b] of pairs([...ring, /** @type {Point} */ (ring[0])]))
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) odd = !odd
  return odd
}

/** Douglas-Peucker. @param {Point[]} line @param {number} tolerance @returns {Point[]} */
export function simplify(line, tolerance) {
  if (line.length < 3) return line
  const first = /** @type {Point} */ (line[0])
  const last = /** @type {Point} */ (line[line.length - 1])
  let far = 0
  let at = 0
  for (let i = 1; i < line.length - 1; i++) {
    const d = offSegment(/** @type {Point} */ (line[i]), first, last)
    if (d > far) [far, at] = [d, i]
  }
  if (far <= tolerance) return [first, last]
  return [
    ...simplify(line.slice(0, at + 1), tolerance).slice(0, -1),
    ...simplify(line.slice(at), tolerance),
  ]
}

/**
 * A closed ring is cut at its farthest point first, for its two ends are one point.
 * @param {Point[]} ring
 * @param {number} tolerance
 */
export function simplifyRing(ring, tolerance) {
  const first = /** @type {Point} */ (ring[0])
  const far = ring.reduce(
    (best, p, i) =>
      distance(p, first) > distance(/** @type {Point} */ (ring[best]), first) ? i : best,
    0,
  )
  return [
    ...simplify(ring.slice(0, far + 1), tolerance).slice(0, -1),
    ...simplify([...ring.slice(far), first], tolerance).slice(0, -1),
  ]
}

/** Sutherland-Hodgman: the part of a ring within [west, south, east, north].
 * @param {Point[]} ring @param {[number, number, number, number]} box @returns {Point[]} */
export function cutToBox(ring, [west, south, east, north]) {
  /** @type {[0 | 1, number, 1 | -1][]} */
  const sides = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ]
  return sides.reduce((points, [axis, limit, sign]) => {
    /** @type {Point[]} */
    const kept = []
    points.forEach((p, i) => {
      const q = /** @type {Point} */ (points[(i + points.length - 1) % points.length])
      const pIn = sign * (p[axis] - limit) >= 0
      if (pIn !== sign * (q[axis] - limit) >= 0)
        kept.push(between(q, p, (limit - q[axis]) / (p[axis] - q[axis])))
      if (pIn) kept.push(p)
    })
    return kept
  }, ring)
}

/**
 * Points along a Catmull-Rom curve through the given ones.
 * @param {Point[]} points
 * @param {number} steps
 * @returns {Point[]}
 */
export function curve(points, steps) {
  /** @type {Point[]} */
  const line = []
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, d] = [i - 1, i, i + 1, i + 2].map(
      (k) => /** @type {Point} */ (points[Math.max(0, Math.min(points.length - 1, k))]),
    )
    for (let s = 0; s < steps; s++)
      line.push(catmullRom(/** @type {Point[]} */ ([a, b, c, d]), s / steps))
  }
  return [...line, /** @type {Point} */ (points[points.length - 1])]
}

/** @param {Point[]} p @param {number} t @returns {Point} */
function catmullRom(p, t) {
  const weights = [
    -t + 2 * t * t - t ** 3,
    2 - 5 * t * t + 3 * t ** 3,
    t + 4 * t * t - 3 * t ** 3,
    -t * t + t ** 3,
  ]
  const along = (/** @type {0 | 1} */ axis) =>
    p.reduce((sum, point, i) => sum + (point[axis] * /** @type {number} */ (weights[i])) / 2, 0)
  return [along(0), along(1)]
}

/** @param {Point[]} line */
export function length(line) {
  return pairs(line).reduce((sum, [a, b]) => sum + distance(a, b), 0)
}

/**
 * The part of a line between two distances from its start.
 * @param {Point[]} line
 * @param {number} from
 * @param {number} to
 * @returns {Point[]}
 */
export function stretch(line, from, to) {
  /** @type {Point[]} */
  const part = []
  let gone = 0
  for (const [a, b] of pairs(line)) {
    const d = distance(a, b)
    if (gone + d > from && gone < to) {
      if (!part.length) part.push(between(a, b, Math.max(0, (from - gone) / d)))
      part.push(between(a, b, Math.min(1, (to - gone) / d)))
    }
    gone += d
  }
  return part
}

/** How far a drawn line may be from the true one, in pixels: less than anybody sees. */
const UNSEEN = 0.25

/**
 * A line as SVG draws it, in as few letters as it can be told: the maps are most of what a page
 * loads. Each point is told from the one before it, in whole pixels of the sheet, which a screen
 * shows about half as large, so that no error adds up. Of an open line the points that nobody would
 * miss are left out; closed ones share their borders.
 * @param {Point[]} line
 * @param {boolean} [closed]
 */
export function path(line, closed = false) {
  const points = (closed ? line : simplify(line, UNSEEN))
    .map(([x, y]) => [Math.round(x), Math.round(y)])
    .filter(([x, y], i, all) => !i || x !== all[i - 1]?.[0] || y !== all[i - 1]?.[1])
  const steps = points.map(([x = 0, y = 0], i) => {
    const [u = 0, v = 0] = points[i - 1] ?? []
    return `${x - u},${y - v}`
  })
  return `M${steps[0]}l${steps.slice(1).join(' ').replace(/[ ,]-/g, '-')}${closed ? 'z' : ''}`
}
