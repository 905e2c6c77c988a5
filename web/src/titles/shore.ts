// The coast in pieces. A browser paints a map tile by tile, and strokes the whole of a path for
// each of them; of many short ones it strokes those that are near.

/** So many steps of the coast in a piece. */
const STEPS = 24

const POINT = /(-?\d+)[ ,]?(-?\d+)/g

/** The rings of a path as `scripts/geometry.mjs` writes it (`Mx,ydx,dy…z`), in pieces. */
export const pieces = (path: string): string[] =>
  path
    .split('z')
    .filter((ring) => ring)
    .flatMap(piecesOfRing)

function piecesOfRing(ring: string): string[] {
  const [start = [0, 0], ...steps] = [...ring.matchAll(POINT)].map(([, x, y]): [number, number] => [
    Number(x),
    Number(y),
  ])
  const [dx, dy] = steps.reduce(([u, v], [x, y]) => [u + x, v + y], [0, 0] as [number, number])
  const closed = [...steps, [-dx, -dy] as [number, number]]
  const found: string[] = []
  let [x, y] = start
  for (let i = 0; i < closed.length; i += STEPS) {
    const piece = closed.slice(i, i + STEPS)
    found.push(`M${x},${y}l${piece.map((step) => step.join(',')).join(' ')}`)
    for (const [u, v] of piece) [x, y] = [x + u, y + v]
  }
  return found
}

/** Paths that never change, as text: written into the page at once, not one by one. */
export const markup = (paths: string[]): string => paths.map((d) => `<path d="${d}"/>`).join('')

/**
 * Water lines: strokes round the coast, the widest first, each fainter than the next. Their colours
 * are mixed here, because strokes that let others shine through cost a picture of their own in
 * every tile.
 */
export function depths(widths: number[], faint: number, step: number) {
  let covered = 0
  return widths.map((width, i) => {
    covered = 1 - (1 - covered) * (1 - faint - step * i)
    return { width, part: `${(100 * covered).toFixed(1)}%` }
  })
}
