// Small drawings that explain a rule: what can stand in them. A title brings them as data
// (`titles/<title>/figures.ts`).

export type At = readonly [number, number]
export type Party = 'rome' | 'carthage' | 'hispania' | 'nobody'

export type Shape =
  | { is: 'region'; corners: At[]; party: Party }
  | { is: 'link'; from: At; to: At; road?: boolean; label?: string }
  | { is: 'arrow'; from: At; to: At; label?: string; barred?: boolean }
  | { is: 'space'; at: At; party?: Party; capital?: boolean; name?: string }
  | { is: 'army'; at: At; party: Party; label: string }
  | { is: 'disc'; at: At; party: Party; label?: string }
  | { is: 'hex'; at: At; tone?: 'front' | 'rear' | 'plain'; label?: string }
  | { is: 'unit'; at: At; party: Party; facing: number; label: string }
  | { is: 'die'; at: At; face: number }
  | { is: 'card'; at: At; label: string; party?: Party }
  | { is: 'text'; at: At; text: string; strong?: boolean; start?: boolean }

export interface Figure {
  id: string
  /** The paragraphs that it explains. */
  rules: string[]
  caption: string
  shapes: Shape[]
}

/** A part of "how it plays in two minutes". */
export interface Lines {
  heading: string
  text: string
  figure?: string
}

/** What a title explains with pictures. */
export interface Explained {
  figures: Figure[]
  primer: Lines[]
}

export const WIDTH = 240
export const HEIGHT = 120
const SIZE = 19

/** The middle of a hex by column and row, flat side up. */
export const hexAt = ([column, row]: At): At => [
  SIZE * 1.5 * column,
  SIZE * Math.sqrt(3) * (row + (column % 2 ? 0.5 : 0)),
]

export const hexagon = ([x, y]: At): string =>
  [0, 60, 120, 180, 240, 300]
    .map((turn) => {
      const angle = (turn * Math.PI) / 180
      return `${(x + SIZE * Math.cos(angle)).toFixed(1)},${(y + SIZE * Math.sin(angle)).toFixed(1)}`
    })
    .join(' ')

/** A line that ends before what stands at both ends. */
export function between(from: At, to: At, gap: number): [At, At] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const long = Math.hypot(dx, dy) || 1
  const [x, y] = [(dx / long) * gap, (dy / long) * gap]
  return [
    [from[0] + x, from[1] + y],
    [to[0] - x, to[1] - y],
  ]
}
