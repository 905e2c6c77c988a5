// Which names are written, and where: as many as can be read without covering each other, the
// important ones first.

export interface Name {
  id: string
  text: string
  /** Where its space lies on the sheet. */
  x: number
  y: number
  label: { dx: number; dy: number; anchor: string }
  /** A face of capitals is wider. */
  capitals: boolean
  rank: number
  /** The name of a province stands on the land: it gives way up or down, and may lie on spaces. */
  province?: boolean
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Written {
  id: string
  dx: number
  dy: number
  anchor: string
}

/** At this rank a name is written even if it covers something. */
export const SURE = 9

/** Where else a name may stand if its own side is taken: below, above, right, left. */
const SIDES = [
  { dx: 0, dy: 43, anchor: 'middle' },
  { dx: 0, dy: -30, anchor: 'middle' },
  { dx: 30, dy: 6, anchor: 'start' },
  { dx: -30, dy: 6, anchor: 'end' },
]
/** Where the name of a province may stand. */
const ROWS = [0, 26, -26, 44, -44, 64, -64].map((dy) => ({ dx: 0, dy, anchor: 'middle' }))
/** The sides are those of type of this size: larger type below a space begins lower. */
const DRAWN = 20
const WIDTH = { text: 0.46, capitals: 0.6, province: 0.55 }

export const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** The baseline for type of this size, so that the name keeps its distance from the space. */
const lowered = (dy: number, font: number): number =>
  dy > 20 ? dy + (font - DRAWN) * 0.75 : dy > 0 ? dy + (font - DRAWN) * 0.3 : dy

function boxOf(
  { text, x, y, capitals, province }: Name,
  { dx, dy, anchor }: Written,
  font: number,
  size: number,
): Box {
  const wide = text.length * font * WIDTH[province ? 'province' : capitals ? 'capitals' : 'text']
  const left = dx - (anchor === 'middle' ? wide / 2 : anchor === 'end' ? wide : 0)
  return {
    left: x + left * size,
    right: x + (left + wide) * size,
    top: y + (dy - font * 0.72) * size,
    bottom: y + (dy + font * 0.2) * size,
  }
}

/**
 * The names to write in type of this size on pieces of this size; `blocks` are the spaces and
 * armies they keep clear of.
 */
export function written(names: Name[], blocks: Box[], font: number, size: number): Written[] {
  const taken: Box[] = []
  const found: Written[] = []
  for (const name of [...names].sort((a, b) => b.rank - a.rank)) {
    const sides = name.province
      ? ROWS
      : [name.label, ...SIDES].map((side) => ({ ...side, dy: lowered(side.dy, font) }))
    const ways = sides.map((side): Written => ({ id: name.id, ...side }))
    const clearOf = (boxes: Box[]) => (way: Written) =>
      !boxes.some((other) => meet(boxOf(name, way, font, size), other))
    const apart = ways.filter(clearOf(taken))
    const way =
      apart.find(clearOf(blocks)) ??
      (name.province ? apart[0] : name.rank >= SURE ? ways[0] : undefined)
    if (!way) continue
    taken.push(boxOf(name, way, font, size))
    found.push(way)
  }
  return found
}
