// Molehill mountains as old maps draw them: a slope, and hatching on its lee side.

/** Where a mountain stands, and how large it is: x, y, size. */
export type Peak = [number, number, number]

const WIDTH = 12
const HEIGHT = 15
const STROKES = [0.05, 0.3, 0.55, 0.78]

const short = (n: number): string => String(Math.round(n * 10) / 10)

function slope([x, y, size]: Peak): string {
  const at = (across: number, up: number) =>
    `${short(x + WIDTH * size * across)},${short(y - HEIGHT * size * up)}`
  const [west, east] = [`Q${at(-0.45, 0.55)} ${at(-0.1, 1)}`, `Q${at(0.2, 0.75)} ${at(0.35, 0.5)}`]
  return `M${at(-1, 0)}${west}${east}T${at(1, 0)}`
}

function hatching([x, y, size]: Peak): string {
  const [w, h] = [WIDTH * size, HEIGHT * size]
  return STROKES.map((t) => {
    const [left, top] = [x - w * 0.1 + w * 1.05 * t, y - h * (1 - t) * 0.92]
    return `M${short(left)},${short(top)}l${short(-w * 0.12)},${short(h * (1 - t) * 0.62)}`
  }).join('')
}

/**
 * Mountains that stand together: a browser paints a map tile by tile, and strokes the whole of a
 * path for each of them.
 */
const CELL = 260

/** Paths of SVG for all of them, cell by cell. */
export function drawn(peaks: Peak[]): { slopes: string[]; shade: string[] } {
  const cells = new Map<string, Peak[]>()
  for (const peak of peaks) {
    const cell = `${Math.floor(peak[0] / CELL)} ${Math.floor(peak[1] / CELL)}`
    cells.set(cell, [...(cells.get(cell) ?? []), peak])
  }
  const all = [...cells.values()]
  return {
    slopes: all.map((cell) => cell.map(slope).join('')),
    shade: all.map((cell) => cell.map(hatching).join('')),
  }
}
