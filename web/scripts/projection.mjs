// Mercator in degrees, turned into the pixels of one sheet.

/** @typedef {[number, number]} Point */
/** @typedef {{ scale: number, west: number, north: number }} Window */

const RADIAN = Math.PI / 180

/** @param {number} lat */
export function mercator(lat) {
  return Math.log(Math.tan(Math.PI / 4 + (lat * RADIAN) / 2)) / RADIAN
}

/**
 * @param {Window} sheet
 * @returns {(degrees: Point) => Point}
 */
export function projection(sheet) {
  const top = mercator(sheet.north)
  return ([lon, lat]) => [sheet.scale * (lon - sheet.west), sheet.scale * (top - mercator(lat))]
}
