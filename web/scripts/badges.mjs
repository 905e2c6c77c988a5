// Where the badges of a city stand, its cost and its chances: beside it, where they hide no name
// and no neighbour.

/** @typedef {import('./projection.mjs').Point} Point */
/** @typedef {import('./mountains.mjs').Box} Box */
/**
 * @typedef {{ half: Point, spots: Point[] }} Badge what it measures from its middle, and where it
 * may stand, best first
 */

/**
 * The coin lies on the rim of the city, the chances beside it.
 * @type {{ coin: Badge, chance: Badge }}
 */
export const BADGES = {
  coin: {
    half: [16, 16],
    spots: [
      [-27, -25],
      [27, -25],
      [-27, 25],
      [27, 25],
      [-37, 0],
      [37, 0],
    ],
  },
  chance: {
    half: [46, 15],
    spots: [
      [-56, -36],
      [56, -36],
      [-62, -18],
      [62, -18],
      [-66, 2],
      [66, 2],
      [-58, 26],
      [58, 26],
      [-44, 42],
      [44, 42],
      [0, 46],
      [-40, -88],
      [40, -88],
      [0, -100],
    ],
  },
}

/**
 * What stands in a city: its disc, and a general on a pile of discs.
 * @param {Point} at
 * @returns {Box}
 */
const figure = ([x, y]) => [x - 24, y - 66, x + 26, y + 24]

/** @param {Box} one @param {Box} two */
export function shared([l, t, r, b], [ll, tt, rr, bb]) {
  return (
    Math.max(0, Math.min(r, rr) - Math.max(l, ll)) * Math.max(0, Math.min(b, bb) - Math.max(t, tt))
  )
}

/** @param {Point} at @param {Point} half @returns {Box} */
export const boxAt = ([x, y], [w, h]) => [x - w, y - h, x + w, y + h]

/**
 * The spot of a badge of the city at `at` that hides least: a name is worth most, then neighbours,
 * then the city itself.
 * @param {Point} at
 * @param {Badge} badge
 * @param {Box[]} names
 * @param {Point[]} neighbours
 * @returns {Point}
 */
export function badgeSpot([x, y], { half, spots }, names, neighbours) {
  const hidden = (/** @type {Point} */ [dx, dy]) => {
    const box = boxAt([x + dx, y + dy], half)
    const sum = (/** @type {Box[]} */ boxes) =>
      boxes.reduce((all, other) => all + shared(box, other), 0)
    return 20 * sum(names) + 4 * sum(neighbours.map(figure)) + sum([figure([x, y])])
  }
  return spots.reduce((best, spot) => (hidden(spot) < hidden(best) ? spot : best))
}
