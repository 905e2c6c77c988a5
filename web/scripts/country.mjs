// The coloured country: what lies near the spaces of a land mass, with the gaps between them
// closed.

import { Delaunay } from 'd3-delaunay'
import clipping from 'polygon-clipping'
import { distance } from './geometry.mjs'

/** @typedef {import('./projection.mjs').Point} Point */

const NEAR = 112 // pixels round a space
const JOINED = 330 // spaces nearer to each other than this have no gap between them
const END = 17
const CORNERS = 40

/** @param {Point} middle @returns {Point[]} */
function disc([x, y]) {
  return Array.from({ length: CORNERS }, (_, i) => {
    const turn = (2 * Math.PI * i) / CORNERS
    return [
      Math.round((x + NEAR * Math.cos(turn)) * 100) / 100,
      Math.round((y + NEAR * Math.sin(turn)) * 100) / 100,
    ]
  })
}

/**
 * A band between two spaces, a little narrower than their discs; its ends lie off their middles,
 * where bands would meet in one point.
 * @param {Point} a
 * @param {Point} b
 * @returns {Point[]}
 */
function band(a, b) {
  const d = distance(a, b)
  const [ux, uy] = [(b[0] - a[0]) / d, (b[1] - a[1]) / d]
  const wide = NEAR * 0.86
  const corner = (
    /** @type {Point} */ [x, y],
    /** @type {number} */ along,
    /** @type {number} */ side,
  ) =>
    /** @type {Point} */ (
      [x + ux * along - uy * side, y + uy * along + ux * side].map((n) => Math.round(n * 100) / 100)
    )
  return [
    corner(a, END, wide),
    corner(b, -END, wide),
    corner(b, -END, -wide),
    corner(a, END, -wide),
  ]
}

/**
 * @param {Point[]} mass
 * @param {Point[]} spaces that stand on it
 * @returns {import('polygon-clipping').MultiPolygon}
 */
export function coloured(mass, spaces) {
  const discs = spaces.map((s) => [disc(s)])
  if (spaces.length < 2) return clipping.intersection([mass], .../** @type {[any]} */ (discs))
  const { triangles } = Delaunay.from(spaces)
  const bands = []
  for (let i = 0; i < triangles.length; i++) {
    const next = i % 3 === 2 ? i - 2 : i + 1
    const [a, b] = [i, next].map(
      (k) => /** @type {Point} */ (spaces[/** @type {number} */ (triangles[k])]),
    )
    if (a && b && distance(a, b) < JOINED) bands.push([band(a, b)])
  }
  return clipping.intersection([mass], clipping.union([], ...discs, ...bands))
}
