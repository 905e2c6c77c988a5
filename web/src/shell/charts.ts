// The arithmetic of the small charts, apart from their drawing.

import type { Fight, Story } from '../api/types'

export const CHART = { width: 440, height: 150, left: 30, bottom: 22, top: 10, right: 10 } as const

/** Round numbers for an axis from 0 to at least `most`, at most five of them. */
export function ticks(most: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100].find((s) => most / s <= 4) ?? Math.ceil(most / 4)
  const top = Math.max(1, Math.ceil(most / step)) * step
  return Array.from({ length: top / step + 1 }, (_, i) => i * step)
}

export interface Scale {
  x: (i: number) => number
  y: (value: number) => number
}

export function scale(count: number, top: number): Scale {
  const wide = CHART.width - CHART.left - CHART.right
  const high = CHART.height - CHART.top - CHART.bottom
  return {
    x: (i) => CHART.left + (count > 1 ? (wide * i) / (count - 1) : wide / 2),
    y: (value) => CHART.top + high * (1 - value / top),
  }
}

export function line(values: number[], { x, y }: Scale): string {
  return values
    .map((value, i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)},${y(value).toFixed(1)}`)
    .join('')
}

/** A count stays what it is until the next turn changes it. */
export function steps(values: number[], { x, y }: Scale): string {
  return values
    .map(
      (value, i) => `${i ? `H${x(i).toFixed(1)}V` : `M${x(i).toFixed(1)},`}${y(value).toFixed(1)}`,
    )
    .join('')
}

/** Fights won so far, beside those one should have won by then. */
export function fortune(fights: Fight[]): { won: number[]; expected: number[] } {
  let [won, expected] = [0, 0]
  const course = fights.map((fight) => {
    won += fight.result === 'win' ? 1 : 0
    expected += fight.win / fight.of
    return [won, expected] as const
  })
  return { won: [0, ...course.map(([w]) => w)], expected: [0, ...course.map(([, e]) => e)] }
}

type Series = Story['series'][number]

/**
 * Series that name the same chart are drawn together; the others stand alone under their own label.
 */
export function charted(series: Series[]): { heading: string; series: Series[] }[] {
  const charts = new Map<string, Series[]>()
  for (const one of series) {
    const heading = one.chart || one.label
    charts.set(heading, [...(charts.get(heading) ?? []), one])
  }
  return [...charts].map(([heading, members]) => ({ heading, series: members }))
}

/** So many turns make a line. */
const TURNS = 3
/** With fewer rolls the faces of a die say nothing. */
const ROLLS = 12

/** The charts in which something changes. */
export const worthCharting = <C extends { series: Series[] }>(turns: string[], charts: C[]): C[] =>
  turns.length < TURNS
    ? []
    : charts.filter(({ series }) => series.some(({ values }) => new Set(values).size > 1))

export const rolled = ({ counts }: Story['dice'][number]): boolean =>
  counts.reduce((sum, count) => sum + count, 0) >= ROLLS
