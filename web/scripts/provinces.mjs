// The country of each province: the Voronoi cells of its cities on their land mass, joined.

import { Delaunay } from 'd3-delaunay'
import clipping from 'polygon-clipping'
import { between, distance, path, simplify } from './geometry.mjs'

/** @typedef {import('./projection.mjs').Point} Point */
/** @typedef {{ id: string, province: string, at: Point }} City */

const STEP = 14 // pixels between the points of a border once it wavers
const WAVER = 11 // pixels: how far a border strays from the straight edge of a cell

/**
 * A border that strays like a hand-drawn one. It depends on the place only, so that two neighbours
 * share their border.
 * @param {Point} p
 * @returns {Point}
 */
function waver([x, y]) {
  const dx = Math.sin(y / 23 + 1.3) + Math.sin(x / 41 + y / 57) + 0.5 * Math.sin(y / 9 + x / 31)
  const dy =
    Math.sin(x / 27 + 0.4) + Math.sin(y / 37 - x / 61 + 2) + 0.5 * Math.sin(x / 11 - y / 29)
  return [x + (WAVER * dx) / 2.5, y + (WAVER * dy) / 2.5]
}

/**
 * Each edge is cut from the same end for both of its cells, and rounded, so that the two borders
 * are one to the last digit.
 * @param {Point[]} ring
 * @returns {Point[]}
 */
function wavering(ring) {
  return ring.slice(1).flatMap((b, i) => {
    const a = /** @type {Point} */ (ring[i])
    const ahead = a[0] < b[0] || (a[0] === b[0] && a[1] < b[1])
    const [from, to] = ahead ? [a, b] : [b, a]
    const n = Math.max(1, Math.round(distance(a, b) / STEP))
    const cuts = Array.from({ length: n + 1 }, (_, k) =>
      waver(between(from, to, k / n)).map((x) => Math.round(x * 100) / 100),
    )
    return /** @type {Point[]} */ ((ahead ? cuts : cuts.reverse()).slice(0, -1))
  })
}

/**
 * @param {City[]} cities all on one land mass
 * @param {import('polygon-clipping').MultiPolygon} country the coloured part of that mass
 * @param {[number, number]} size of the sheet
 * @returns {Record<string, string>} an SVG path by province
 */
export function provincesOf(cities, country, [width, height]) {
  const cells = Delaunay.from(cities.map((c) => c.at)).voronoi([
    -200,
    -200,
    width + 200,
    height + 200,
  ])
  /** @type {Record<string, string>} */
  const shapes = {}
  for (const province of new Set(cities.map((c) => c.province))) {
    const mine = cities.flatMap((c, i) =>
      c.province === province ? [wavering(/** @type {Point[]} */ (cells.cellPolygon(i)))] : [],
    )
    const joined = clipping.union([], ...mine.map((cell) => [[cell]]))
    const cut = clipping.intersection(joined, country)
    shapes[province] = cut
      .map((polygon) => path(simplify(/** @type {Point[]} */ (polygon[0]), 0.6).slice(0, -1), true))
      .join('')
  }
  return shapes
}

/**
 * The part of a land mass on the near side of a natural border.
 * @param {Point[]} mass
 * @param {Point[]} border from west to east
 * @returns {Point[]}
 */
export function countryWithin(mass, border) {
  const first = /** @type {Point} */ (border[0])
  const last = /** @type {Point} */ (border[border.length - 1])
  const wide = 2000
  /** @type {Point[]} */
  const below = [
    [first[0] - wide, -wide],
    [first[0], -wide],
    [first[0] - 6, first[1] - 12],
    ...border.map(waver),
    [last[0] + 12, last[1]],
    [last[0] + 12, wide * 2],
    [first[0] - wide, wide * 2],
  ]
  const parts = clipping.intersection([mass], [below])
  const rings = parts.map((polygon) => /** @type {Point[]} */ (polygon[0]))
  return /** @type {Point[]} */ (rings.sort((a, b) => b.length - a.length)[0])
}
