// Draws the sheet of Hispania from real coastlines and the places of the game, and writes
// .generated/hispania.json. It stops with a sentence if the drawing has gone wrong: a port inland,
// two links that cross, a projection that is off.

import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { BADGES, badgeSpot } from './badges.mjs'
import { curve, distance, inside, linesCross, offLine, path, short } from './geometry.mjs'
import { fromShore, landOf, massOf } from './land.mjs'
import { core, drawn } from './links.mjs'
import { mountains } from './mountains.mjs'
import { projection } from './projection.mjs'
import { countryWithin, provincesOf } from './provinces.mjs'

/** @typedef {import('./projection.mjs').Point} Point */

const here = (/** @type {string} */ name) => new URL(`../${name}`, import.meta.url)
const read = (/** @type {string} */ name) =>
  /** @type {any} */ (parse(readFileSync(here(name), 'utf8')))

const game = read('../src/martius/games/hispania/data/map.toml')
const geo = read('geo/hispania.toml')
const rivers = read('geo/rivers.toml').river
const { sheet } = geo
const project = projection(sheet)

const places = [...game.city, ...game.sea]
/** @type {Map<string, Point>} */
const spots = new Map(
  places.map((place) => {
    const [x, y] = project([place.lon, place.lat])
    const [dx, dy] = geo.nudge[place.id] ?? [0, 0]
    return [place.id, [Math.round(x) + dx, Math.round(y) + dy]]
  }),
)
const at = (/** @type {string} */ id) => {
  const spot = spots.get(id)
  assert(spot, `map.toml has no place ${id}`)
  return spot
}

const land = landOf(sheet, project)
const pyrenees = geo.border.pyrenees.map(project)
const iberia = massOf(at('toletum'), land)
const country = countryWithin(iberia, pyrenees)
const provinces = provincesOf(
  game.city.map((/** @type {any} */ c) => ({ id: c.id, province: c.province, at: at(c.id) })),
  [[country]],
  [sheet.width, sheet.height],
)

const links = game.link.map((/** @type {any} */ link) => {
  const lane = geo.lane.find(
    (/** @type {any} */ l) => l.ends.includes(link.a) && l.ends.includes(link.b),
  )
  const bends = (lane?.bends ?? []).map(project)
  const forward = lane?.ends[0] === link.a ? bends : bends.reverse()
  return {
    id: `${link.a}-${link.b}`,
    kind: link.kind,
    ends: [link.a, link.b],
    ...drawn(link, at, forward),
  }
})

// Names: the place and the anchor of the text beside a city.
const SIDES = /** @type {Record<string, [number, number, string]>} */ ({
  right: [37, 7, 'start'],
  left: [-37, 7, 'end'],
  below: [0, 58, 'middle'],
  above: [0, -38, 'middle'],
  below_right: [25, 44, 'start'],
  below_left: [-25, 44, 'end'],
  above_right: [27, -25, 'start'],
  above_left: [-27, -25, 'end'],
})
const labels = Object.fromEntries(
  game.city.map((/** @type {any} */ city) => {
    const side = SIDES[geo.label[city.id]]
    assert(side, `geo/hispania.toml: no such side for the label of ${city.id}`)
    return [city.id, { dx: side[0], dy: side[1], anchor: side[2] }]
  }),
)

/** @type {import('./mountains.mjs').Box[]} */
const taken = game.city.map((/** @type {any} */ city) => {
  const [x, y] = at(city.id)
  const { dx, dy, anchor } = labels[city.id]
  const wide = city.name.length * (city.capital ? 15 : 12)
  const left = x + dx - (anchor === 'start' ? 0 : anchor === 'end' ? wide : wide / 2)
  return [left, y + dy - 18, left + wide, y + dy + 5]
})
const free = (/** @type {import('./mountains.mjs').Box} */ [l, t, r, b]) => {
  /** @type {Point} */
  const middle = [(l + r) / 2, (t + b) / 2]
  return (
    land.some((ring) => inside([l, b], ring) && inside([r, b], ring)) &&
    taken.every(([tl, tt, tr, tb]) => r < tl || l > tr || b < tt || t > tb) &&
    places.every((place) => distance(middle, at(place.id)) > 50) &&
    links.every(
      (/** @type {any} */ link) => link.kind !== 'land' || offLine(middle, link.line) > 17,
    )
  )
}
const badges = Object.fromEntries(
  game.city.map((/** @type {any} */ city) => {
    const others = places.filter((place) => place.id !== city.id).map((place) => at(place.id))
    const spot = (/** @type {'coin' | 'chance'} */ kind) =>
      badgeSpot(at(city.id), BADGES[kind], taken, others)
    return [city.id, { coin: spot('coin'), chance: spot('chance') }]
  }),
)
const ranges = geo.range.map((/** @type {any} */ r) => ({
  points: curve(r.points.map(project), 6),
  height: r.height,
}))

check()
const result = {
  width: sheet.width,
  height: sheet.height,
  land: land.map((ring) => path(ring, true)).join(''),
  provinces,
  border: path(pyrenees),
  rivers: rivers.map((/** @type {any} */ river) => ({
    name: river.name,
    d: path(curve(river.points.map(project), 10)),
  })),
  mountains: mountains(ranges, free),
  spaces: Object.fromEntries(
    [...spots].map(([id, [x, y]]) => [
      id,
      {
        x,
        y,
        label: labels[id] ?? { dx: 0, dy: 0, anchor: 'middle' },
        badges: badges[id] ?? { coin: [-48, -46], chance: [-60, -60] },
      },
    ]),
  ),
  links: Object.fromEntries(
    links.map((/** @type {any} */ l) => [
      l.id,
      {
        kind: l.kind,
        ends: l.ends,
        whole: l.whole,
        bars: l.bars,
        middle: l.middle.map(Math.round),
      },
    ]),
  ),
  words: geo.word.map((/** @type {any} */ word) => ({
    ...word,
    at: project(word.at).map(Math.round),
  })),
  banners: Object.fromEntries(
    Object.entries(geo.banner).map(([id, p]) => [
      id,
      project(/** @type {Point} */ (p)).map(Math.round),
    ]),
  ),
}
mkdirSync(here('.generated'), { recursive: true })
const text = JSON.stringify(result)
writeFileSync(here('.generated/hispania.json'), text)
console.log(
  `.generated/hispania.json: ${short(text.length / 1000)} kB, ` +
    `${places.length} spaces, ${links.length} links`,
)

function check() {
  const [x, y] = project([-6.29, 36.53])
  assert(
    Math.abs(x - 602.6) < 0.01 && Math.abs(y - 1280.85) < 0.01,
    `the projection is off: ${x}, ${y}`,
  )
  for (const link of links) {
    if (link.kind !== 'coast') continue
    const port = link.ends.find((/** @type {string} */ id) => !id.startsWith('mare_'))
    if (sheet.inland.includes(port)) continue
    assert(
      fromShore(at(port), land) <= sheet.shore,
      `${port} has a sea link and stands ${short(fromShore(at(port), land))} px from the shore`,
    )
  }
  const roads = links.filter((/** @type {any} */ l) => l.kind === 'land')
  for (const one of roads)
    for (const two of roads)
      if (one.id < two.id)
        assert(
          !linesCross(core(one.line), core(two.line)),
          `the links ${one.id} and ${two.id} cross`,
        )
  for (const road of roads)
    for (const city of game.city)
      if (!road.ends.includes(city.id))
        assert(offLine(at(city.id), road.line) > 40, `the link ${road.id} runs through ${city.id}`)
}
