// Writes the coasts, rivers and places of the drawn sheets for the heat maps of `martius balance`,
// which know no geography of their own: src/martius/arena/balance/outlines, which is built and
// never committed.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const folder = new URL('../../src/martius/arena/balance/outlines/', import.meta.url)
mkdirSync(folder, { recursive: true })

for (const title of ['hannibal', 'hispania']) {
  const sheet = JSON.parse(
    readFileSync(new URL(`../.generated/${title}.json`, import.meta.url), 'utf8'),
  )
  const { width, height, land, rivers, spaces } = sheet
  const places = Object.entries(spaces).map(([id, { x, y }]) => [id, [x, y]])
  const outline = {
    width,
    height,
    land,
    rivers: rivers.map((/** @type {any} */ river) => river.d),
    places: Object.fromEntries(places),
  }
  writeFileSync(new URL(`${title}.json`, folder), JSON.stringify(outline))
}
