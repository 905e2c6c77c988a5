// Draws the board of Hannibal from real coastlines, warped smoothly under its spaces, and writes
// .generated/hannibal.json. It stops with a sentence if the drawing has gone wrong: a port inland,
// two links that cross, a warp that folds.

import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { boxAt, shared } from './badges.mjs'
import { coloured } from './country.mjs'
import {
  between,
  curve,
  distance,
  inside,
  linesCross,
  offLine,
  offSegment,
  path,
  short,
  stretch,
} from './geometry.mjs'
import { fromShore, landOf, massOf } from './land.mjs'
import { mountains } from './mountains.mjs'
import { provincesOf } from './provinces.mjs'
import { warpOf } from './warp.mjs'

/** @typedef {import('./projection.mjs').Point} Point */

const here = (/** @type {string} */ name) => new URL(`../${name}`, import.meta.url)
const read = (/** @type {string} */ name) =>
  /** @type {any} */ (parse(readFileSync(here(name), 'utf8')))

const game = read('../src/martius/games/hannibal/data/map.toml')
const geo = read('geo/hannibal.toml')
const project = warpOf(geo)
const sheet = { width: geo.width, height: geo.height, ...geo.warp }

/**
 * Pixels from the middle of a space to where its links begin: a small space still hides their ends.
 */
const RIM = 6
const SHORE = 25

/** @type {Map<string, Point>} */
const spots = new Map(
  geo.place.map((/** @type {any} */ p) => [p.id, [p.x + (p.dx ?? 0), p.y + (p.dy ?? 0)]]),
)
const at = (/** @type {string} */ id) => {
  const spot = spots.get(id)
  assert(spot, `geo/hannibal.toml has no place ${id}`)
  return spot
}

const land = landOf(sheet, project)
const provinces = provincesByMass()
const links = game.links.map((/** @type {any} */ { a, b, kind }) => {
  const line = /** @type {Point[]} */ ([at(a), at(b)])
  const all = distance(at(a), at(b))
  const turn = (Math.atan2(at(b)[1] - at(a)[1], at(b)[0] - at(a)[0]) * 180) / Math.PI
  return {
    id: `${a}-${b}`,
    kind,
    ends: [a, b],
    line,
    d: path(stretch(line, RIM, all - RIM)),
    middle: between(at(a), at(b), 0.5),
    turn,
  }
})

const labels = Object.fromEntries(
  geo.place.map((/** @type {any} */ { id, label }) => {
    assert(label?.length === 2, `geo/hannibal.toml: the label of ${id} needs a place, dx and dy`)
    return [id, { dx: label[0], dy: label[1] }]
  }),
)

/** A unit of the pieces on a map that fills a window of 1440 x 900: there type is largest. */
const PIECE = 1.265
/** @type {import('./mountains.mjs').Box[]} */
const taken = game.spaces.map((/** @type {any} */ space) => {
  const [x, y] = at(space.id)
  const { dx, dy } = labels[space.id]
  const half = (space.common ?? space.name).length * (space.kind === 'walled' ? 8.6 : 7.1)
  return boxAt([x + dx * PIECE, y + dy * PIECE], [half, 14])
})
const free = (/** @type {import('./mountains.mjs').Box} */ [l, t, r, b]) => {
  const middle = /** @type {Point} */ ([(l + r) / 2, (t + b) / 2])
  return (
    land.some((ring) => inside([l, b], ring) && inside([r, b], ring)) &&
    taken.every(([tl, tt, tr, tb]) => r < tl || l > tr || b < tt || t > tb) &&
    [...spots.values()].every((spot) => distance(middle, spot) > 46) &&
    links.every((/** @type {any} */ link) => offLine(middle, link.line) > 15)
  )
}

/** @type {import('./mountains.mjs').Box[]} */
const titled = []

check()
const ranges = (geo.range ?? []).map((/** @type {any} */ r) => ({
  points: curve(r.points.map(project), 6),
  height: r.height,
}))
const result = {
  width: geo.width,
  height: geo.height,
  land: land.map((ring) => path(ring, true)).join(''),
  provinces,
  rivers: read('geo/rivers.toml').river.map((/** @type {any} */ river) => ({
    name: river.name,
    d: path(curve(river.points.map(project), 10)),
  })),
  mountains: mountains(ranges, free),
  spaces: Object.fromEntries([...spots].map(([id, [x, y]]) => [id, { x, y, label: labels[id] }])),
  links: Object.fromEntries(
    links.map((/** @type {any} */ l) => [
      l.id,
      {
        kind: l.kind,
        ends: l.ends,
        d: l.d,
        middle: l.middle.map(Math.round),
        turn: Math.round(l.turn),
      },
    ]),
  ),
  words: (geo.word ?? []).map((/** @type {any} */ word) => ({
    ...word,
    at: project(word.at).map(Math.round),
  })),
  titles: Object.fromEntries(game.provinces.map((/** @type {any} */ p) => [p.id, titleSpot(p)])),
}
mkdirSync(here('.generated'), { recursive: true })
const text = JSON.stringify(result)
writeFileSync(here('.generated/hannibal.json'), text)
console.log(
  `.generated/hannibal.json: ${short(text.length / 1000)} kB, ` +
    `${spots.size} spaces, ${links.length} links`,
)

/**
 * Where the name of a province hides least, near its spaces and not nearer to another province's.
 * @param {any} province
 * @returns {Point}
 */
function titleSpot({ id, name }) {
  const own = game.spaces
    .filter((/** @type {any} */ s) => s.province === id)
    .map((/** @type {any} */ s) => at(s.id))
  const half = /** @type {Point} */ ([name.length * 7.6 + 24, 14])
  const left = Math.min(...own.map((/** @type {Point} */ p) => p[0])) - 110
  const top = Math.min(...own.map((/** @type {Point} */ p) => p[1])) - 90
  const [wide, high] = [
    Math.max(...own.map((/** @type {Point} */ p) => p[0])) + 110 - left,
    Math.max(...own.map((/** @type {Point} */ p) => p[1])) + 90 - top,
  ]
  let best = /** @type {Point} */ ([left, top])
  let least = Infinity
  for (let x = left; x <= left + wide; x += 8)
    for (let y = top; y <= top + high; y += 8) {
      const cost = hidden([x, y], half, own)
      if (cost < least) [best, least] = [[x, y], cost]
    }
  titled.push(boxAt(best, half))
  return /** @type {Point} */ (best.map(Math.round))
}

/** @param {Point} spot @param {Point} half @param {Point[]} own */
function hidden(spot, half, own) {
  const box = boxAt(spot, half)
  const near = (/** @type {Point[]} */ places) =>
    Math.min(...places.map((place) => distance(place, spot)))
  const others = [...spots.values()].filter((place) => !own.includes(place))
  const outside = box[0] < 20 || box[1] < 20 || box[2] > geo.width - 20 || box[3] > geo.height - 20
  return (
    [...taken, ...titled].reduce((sum, other) => sum + 6 * shared(box, other), 0) +
    [...spots.values()].reduce((sum, place) => sum + 6 * shared(box, boxAt(place, [32, 32])), 0) +
    links.filter((/** @type {any} */ link) => offLine(spot, link.line) < 16).length * 700 +
    (near(own) > near(others) ? 9000 : 0) +
    (outside ? 1e6 : 0) +
    14 * near(own)
  )
}

/** Each land mass is cut into the cells of the spaces that stand on it. */
function provincesByMass() {
  /** @type {Map<Point[], any[]>} */
  const masses = new Map()
  for (const space of game.spaces) {
    const mass = massOf(at(space.id), land)
    masses.set(mass, [
      ...(masses.get(mass) ?? []),
      { id: space.id, province: space.province, at: at(space.id) },
    ])
  }
  /** @type {Record<string, string>} */
  const shapes = {}
  for (const [mass, spaces] of masses) {
    const parts = provincesOf(
      spaces,
      coloured(
        mass,
        spaces.map((s) => s.at),
      ),
      [sheet.width, sheet.height],
    )
    for (const [id, d] of Object.entries(parts)) shapes[id] = (shapes[id] ?? '') + d
  }
  return shapes
}

function check() {
  const [x, y] = project([12.48, 41.89])
  assert(Math.abs(x - 1754.79) < 0.01 && Math.abs(y - 681.26) < 0.01, `the warp is off: ${x}, ${y}`)
  const [west, south, east, north] = geo.warp.clip
  for (let lon = west; lon < east; lon += 0.5)
    for (let lat = south; lat < north; lat += 0.5) {
      const [[x0, y0], [x1, y1], [x2, y2]] = [
        project([lon, lat]),
        project([lon + 0.05, lat]),
        project([lon, lat + 0.05]),
      ]
      assert((x1 - x0) * (y0 - y2) - (y0 - y1) * (x2 - x0) > 0, `the warp folds at ${lon}, ${lat}`)
    }
  for (const space of game.spaces)
    if (space.port)
      assert(
        fromShore(at(space.id), land) <= SHORE,
        `the port ${space.id} stands ${short(fromShore(at(space.id), land))} px from the shore`,
      )
  for (const one of links) {
    for (const two of links) {
      const apart = !one.ends.some((/** @type {string} */ end) => two.ends.includes(end))
      if (one.id < two.id && apart)
        assert(!linesCross(one.line, two.line), `the links ${one.id} and ${two.id} cross`)
    }
    for (const [id, spot] of spots)
      if (!one.ends.includes(id))
        assert(
          offSegment(spot, at(one.ends[0]), at(one.ends[1])) > 38,
          `the link ${one.id} runs through ${id}`,
        )
  }
}
