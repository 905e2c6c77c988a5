// The finished drawing of the map, made by scripts/map.mjs from real coastlines.

import drawing from '../../../.generated/hispania.json'
import { drawn, type Peak } from '../mountains'

export interface Spot {
  x: number
  y: number
  label: { dx: number; dy: number; anchor: string }
  badges: { coin: number[]; chance: number[] }
}

export interface Way {
  kind: string
  ends: string[]
  whole: string
  bars: string[]
  middle: number[]
}

export const sheet = {
  width: drawing.width,
  height: drawing.height,
  land: drawing.land,
  provinces: drawing.provinces as Record<string, string>,
  border: drawing.border,
  rivers: drawing.rivers,
  mountains: drawn(drawing.mountains as Peak[]),
  spaces: drawing.spaces as Record<string, Spot>,
  links: drawing.links as Record<string, Way>,
  words: drawing.words,
  banners: drawing.banners as Record<string, number[]>,
}

export function spotOf(id: string): Spot {
  const spot = sheet.spaces[id]
  if (!spot) throw new Error(`The sheet has no space ${id}.`)
  return spot
}

/** The height of one disc in a pile, in pixels of the sheet. */
export const DISC = 9
