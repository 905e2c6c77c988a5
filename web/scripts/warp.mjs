// Mercator, then a smoothed thin-plate spline that brings real coastlines under the places of a
// board.

import assert from 'node:assert/strict'
import { mercator } from './projection.mjs'

/** @typedef {import('./projection.mjs').Point} Point */
/** @typedef {{ degrees: Point, target: Point, smooth: number }} Control */
/** @typedef {{ unit: number, smoothing: number }} Warp */

/** @param {Point} p @param {Point} q */
function kernel(p, q) {
  const r = Math.hypot(p[0] - q[0], p[1] - q[1])
  return r ? r * r * Math.log(r) : 0
}

/**
 * @param {Control[]} controls
 * @param {Warp} warp
 * @returns {(degrees: Point) => Point}
 */
export function spline(controls, { unit, smoothing }) {
  const flat = (/** @type {Point} */ [lon, lat]) =>
    /** @type {Point} */ ([lon / unit, mercator(lat) / unit])
  const at = controls.map((c) => flat(c.degrees))
  const rows = at.map((p, i) => {
    const bend = at.map(
      (q, j) =>
        kernel(p, q) + (i === j ? smoothing * /** @type {Control} */ (controls[i]).smooth : 0),
    )
    return [...bend, 1, ...p]
  })
  const plane = [0, 1, 2].map((k) => [
    ...at.map((p) => /** @type {number} */ ([1, ...p][k])),
    0,
    0,
    0,
  ])
  const aims = [...controls.map((c) => c.target), [0, 0], [0, 0], [0, 0]]
  const solution = solved(
    [...rows, ...plane].map((row, i) => [...row, .../** @type {number[]} */ (aims[i])]),
  )
  return (degrees) => {
    const p = flat(degrees)
    const terms = [...at.map((q) => kernel(p, q)), 1, ...p]
    const along = (/** @type {0 | 1} */ axis) =>
      terms.reduce((sum, term, i) => sum + term * /** @type {Point} */ (solution[i])[axis], 0)
    return [along(0), along(1)]
  }
}

/**
 * Gauss with pivoting: each row ends with its two right sides.
 * @param {number[][]} rows
 * @returns {Point[]}
 */
function solved(rows) {
  const n = rows.length
  const cell = (/** @type {number} */ r, /** @type {number} */ c) =>
    /** @type {number} */ (rows[r]?.[c])
  for (let k = 0; k < n; k++) {
    let pivot = k
    for (let r = k + 1; r < n; r++) if (Math.abs(cell(r, k)) > Math.abs(cell(pivot, k))) pivot = r
    const [lead, old] = [/** @type {number[]} */ (rows[pivot]), /** @type {number[]} */ (rows[k])]
    ;[rows[k], rows[pivot]] = [lead, old]
    assert(Math.abs(cell(k, k)) > 1e-12, 'the control points of the warp do not fix it')
    for (let r = 0; r < n; r++) {
      if (r === k) continue
      const factor = cell(r, k) / cell(k, k)
      rows[r] = /** @type {number[]} */ (rows[r]).map(
        (x, c) => x - factor * /** @type {number} */ (lead[c]),
      )
    }
  }
  return rows.map((row, k) => [
    /** @type {number} */ (row[n]) / cell(k, k),
    /** @type {number} */ (row[n + 1]) / cell(k, k),
  ])
}

/** The warp of a board's geography. @param {any} geo @returns {(degrees: Point) => Point} */
export function warpOf(geo) {
  const places = geo.place.filter((/** @type {any} */ p) => p.exact && p.control !== false)
  const controls = [...places, ...geo.anchor].map((p) => ({
    degrees: /** @type {Point} */ ([p.lon, p.lat]),
    target: /** @type {Point} */ (p.target ?? [p.x, p.y]),
    smooth: p.smooth ?? 1,
  }))
  return spline(controls, geo.warp)
}
