// The land of the world, cut to a sheet and drawn in its pixels.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import clipping from 'polygon-clipping'
import { area, cutToBox, inside, offLine, simplifyRing } from './geometry.mjs'

/** @typedef {import('./projection.mjs').Point} Point */
/**
 * @typedef {{ width: number, height: number, simplify: number, min_island: number, clip: [number,
 * number, number, number] }} Sheet
 */

/** How far beyond the window the land goes on, so that the cut itself is never seen. */
const MARGIN = 90

/**
 * @param {Sheet} sheet
 * @param {(degrees: Point) => Point} project
 * @returns {Point[][]} the outer rings, without the lakes
 */
export function landOf(sheet, project) {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-10m.json')
  const atlas = JSON.parse(readFileSync(file, 'utf8'))
  const world = /** @type {any} */ (feature(atlas, atlas.objects.land)).features[0].geometry
    .coordinates
  return world
    .map((/** @type {Point[][]} */ polygon) =>
      cutToBox(/** @type {Point[]} */ (polygon[0]).slice(0, -1), sheet.clip),
    )
    .filter((/** @type {Point[]} */ ring) => ring.length > 2)
    .map((/** @type {Point[]} */ ring) => simplifyRing(ring.map(project), sheet.simplify))
    .flatMap((/** @type {Point[]} */ ring) => toWindow(ring, sheet))
    .filter((/** @type {Point[]} */ ring) => area(ring) >= sheet.min_island)
}

/** @param {Point[]} ring @param {Sheet} sheet @returns {Point[][]} */
function toWindow(ring, { width, height }) {
  const [w, h, m] = [width, height, MARGIN]
  /** @type {Point[]} */
  const frame = [
    [-m, -m],
    [w + m, -m],
    [w + m, h + m],
    [-m, h + m],
  ]
  return clipping
    .intersection([ring], [frame])
    .map((polygon) => /** @type {Point[]} */ (polygon[0]).slice(0, -1))
}

/** How far a place is from the nearest shore. @param {Point} place @param {Point[][]} land */
export function fromShore(place, land) {
  return Math.min(...land.map((ring) => offLine(place, [...ring, /** @type {Point} */ (ring[0])])))
}

/**
 * The ring on which a place stands, or else the nearest one (a port may stand a few pixels out).
 * @param {Point} place
 * @param {Point[][]} land
 */
export function massOf(place, land) {
  const under = land.find((ring) => inside(place, ring))
  return (
    under ??
    /** @type {Point[]} */ (
      [...land].sort((a, b) => fromShore(place, [a]) - fromShore(place, [b]))[0]
    )
  )
}
