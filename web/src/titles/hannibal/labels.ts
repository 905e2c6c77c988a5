// Which names are written. Each has its own fixed place (geo/hannibal.toml), where all can be read
// from 1440 x 900 pixels on; on smaller maps the important ones are written first.

export interface Name {
  id: string
  text: string
  /** Where its space lies on the sheet. */
  x: number
  y: number
  /** From there to the middle of the name. */
  label: { dx: number; dy: number }
  /** A face of capitals is wider. */
  capitals: boolean
  rank: number
  /** The name of a province stands on the land: it gives way up or down. */
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
}

/** At this rank a name is written even if it covers something. */
export const SURE = 9

/** Where the name of a province may stand. */
const ROWS = [0, 14, -14, 26, -26]
const WIDTH = { text: 0.5, capitals: 0.64, province: 0.55 }

const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** How wide a name is in type of this size, about; before a province stands its owner's mark. */
export const wideOf = ({ text, capitals, province }: Name, font: number): number =>
  province
    ? (text.length * WIDTH.province + 1.2) * font
    : text.length * font * WIDTH[capitals ? 'capitals' : 'text']

/** What a name covers on the sheet. */
export function boxOf(name: Name, { dx, dy }: Written, font: number, size: number): Box {
  const half = wideOf(name, font) / 2
  return {
    left: name.x + (dx - half) * size,
    right: name.x + (dx + half) * size,
    top: name.y + (dy - font * 0.46) * size,
    bottom: name.y + (dy + font * 0.46) * size,
  }
}

/**
 * The names to write in type of this size on pieces of this size: of all spaces where there is
 * room for `all`, and else, as of provinces, those that keep clear of others and of `blocks`.
 */
export function written(
  names: Name[],
  blocks: Box[],
  font: number,
  size: number,
  all: boolean,
): Written[] {
  const taken: Box[] = []
  const found: Written[] = []
  const spaces = names.filter((name) => !name.province).sort((a, b) => b.rank - a.rank)
  for (const name of spaces) {
    const way = { id: name.id, ...name.label }
    const box = boxOf(name, way, font, size)
    const hides = [...taken, ...blocks].some((other) => meet(box, other))
    if (!all && name.rank < SURE && hides) continue
    taken.push(box)
    found.push(way)
  }
  for (const name of names.filter(({ province }) => province)) {
    const way = ROWS.map((dy) => ({ id: name.id, dx: 0, dy })).find((one) => {
      const box = boxOf(name, one, font, size)
      return ![...taken, ...blocks].some((other) => meet(box, other))
    })
    if (!way) continue
    taken.push(boxOf(name, way, font, size))
    found.push(way)
  }
  return found
}
