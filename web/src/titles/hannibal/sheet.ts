// The finished drawing of the map, made by scripts/hannibal.mjs from real coastlines.

import drawing from '../../../.generated/hannibal.json'
import { drawn, type Peak } from '../mountains'

export interface Spot {
  x: number
  y: number
  label: { dx: number; dy: number }
}

export interface Way {
  kind: string
  ends: string[]
  d: string
  middle: number[]
  turn: number
}

export const sheet = {
  width: drawing.width,
  height: drawing.height,
  land: drawing.land,
  provinces: drawing.provinces as Record<string, string>,
  rivers: drawing.rivers,
  mountains: drawn(drawing.mountains as Peak[]),
  spaces: drawing.spaces as Record<string, Spot>,
  links: drawing.links as Record<string, Way>,
  words: drawing.words,
  titles: drawing.titles as Record<string, number[]>,
}

export function spotOf(id: string): Spot {
  const spot = sheet.spaces[id]
  if (!spot) throw new Error(`The sheet has no space ${id}.`)
  return spot
}

/** The tint and the pattern of each province: neighbours differ in both. */
export const TINTS: Record<string, [number, number]> = {
  baetica: [0, 0],
  orospeda: [1, 1],
  celtiberia: [2, 2],
  idubeda: [3, 3],
  balearic_islands: [1, 4],
  massilia: [4, 5],
  gallia_transalpinia: [5, 4],
  liguria: [6, 0],
  gallia_cisalpinia: [3, 1],
  etruria: [0, 2],
  samnium: [6, 3],
  latium: [1, 5],
  campania: [2, 4],
  apulia: [3, 0],
  lucania: [0, 1],
  sicilia: [2, 5],
  syracuse: [6, 2],
  corsica_sardinia: [4, 3],
  western_numidia: [1, 2],
  eastern_numidia: [5, 1],
  carthaginia: [3, 4],
  carthage: [0, 5],
}
