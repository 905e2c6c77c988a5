// Thins the drawn sheets out into small pictures for the start page: .generated/pictures.json.

import { readFileSync, writeFileSync } from 'node:fs'

/** @typedef {[number, number]} Point */

const here = (/** @type {string} */ name) => new URL(`../.generated/${name}.json`, import.meta.url)
const read = (/** @type {string} */ name) => JSON.parse(readFileSync(here(name), 'utf8'))

/** How far a line may be off, in units of the sheet. */
const OFF = 7
/** What is smaller than this is not seen. */
const LEAST = 40

/**
 * The outlines of a path of `M`, `l` and `z`.
 * @param {string} d
 */
function outlines(d) {
  return d
    .split(/(?=M)/)
    .filter(Boolean)
    .map((part) => {
      const numbers = (part.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
      /** @type {Point[]} */
      const points = []
      let [x, y] = [0, 0]
      for (let i = 0; i + 1 < numbers.length; i += 2) {
        x += numbers[i] ?? 0
        y += numbers[i + 1] ?? 0
        points.push([x, y])
      }
      return points
    })
}

/**
 * Leaves points out as long as the line stays where it was (Douglas and Peucker).
 * @param {Point[]} line
 * @returns {Point[]}
 */
function thinned(line) {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return line
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]]
  const long = Math.hypot(dx, dy)
  let [worst, at] = [0, 0]
  line.forEach(([x, y], i) => {
    const off = long
      ? Math.abs(dy * (x - first[0]) - dx * (y - first[1])) / long
      : Math.hypot(x - first[0], y - first[1])
    if (off > worst) [worst, at] = [off, i]
  })
  if (worst <= OFF) return [first, last]
  return [...thinned(line.slice(0, at + 1)), ...thinned(line.slice(at)).slice(1)]
}

/**
 * @param {string} d
 */
function small(d) {
  return outlines(d)
    .filter((line) => {
      const [xs, ys] = [line.map(([x]) => x), line.map(([, y]) => y)]
      return Math.max(...xs) - Math.min(...xs) + Math.max(...ys) - Math.min(...ys) > LEAST
    })
    .map(
      (line) =>
        `M${thinned(line)
          .map(([x, y]) => `${Math.round(x)},${Math.round(y)}`)
          .join('L')}Z`,
    )
    .join('')
}

const pictures = Object.fromEntries(
  ['hispania', 'hannibal'].map((name) => {
    const { width, height, land, provinces, spaces } = read(name)
    return [
      name,
      {
        width,
        height,
        land: small(land),
        provinces: Object.fromEntries(
          Object.entries(provinces).map(([id, d]) => [id, small(/** @type {string} */ (d))]),
        ),
        spaces: Object.fromEntries(
          Object.entries(spaces).map(([id, { x, y }]) => [id, [Math.round(x), Math.round(y)]]),
        ),
      },
    ]
  }),
)
for (const [name, picture] of Object.entries(pictures))
  writeFileSync(here(`${name}-small`), JSON.stringify(picture))
