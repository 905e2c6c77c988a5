import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { expect, test } from 'vitest'
import drawing from '../.generated/hannibal.json'
import { spline, warpOf } from '../scripts/warp.mjs'

const geo = parse(readFileSync(new URL('../geo/hannibal.toml', import.meta.url), 'utf8'))

test.each([
  ['Rome', [12.48, 41.89], [1754.79, 681.26]],
  ['Tarifa', [-5.61, 36], [208.33, 1157.94]],
  ['Rhegium', [15.65, 38.11], [2025.13, 1080.77]],
  ['Genua', [8.92, 44.4], [1491.69, 426.66]],
] as [string, [number, number], [number, number]][])(
  'the warp brings %s under the board',
  (_, degrees, pixels) => {
    const [x, y] = warpOf(geo)(degrees)
    expect(x).toBeCloseTo(pixels[0], 1)
    expect(y).toBeCloseTo(pixels[1], 1)
  },
)

test('without smoothing the spline goes through its control points', () => {
  const controls = (
    [
      [0, 40],
      [5, 41],
      [9, 38],
      [4, 36],
    ] as [number, number][]
  ).map((degrees, i) => ({ degrees, target: [i * 100, i * i * 30] as [number, number], smooth: 1 }))
  const warp = spline(controls, { unit: 10, smoothing: 0 })
  for (const { degrees, target } of controls) {
    expect(warp(degrees)[0]).toBeCloseTo(target[0], 6)
    expect(warp(degrees)[1]).toBeCloseTo(target[1], 6)
  }
})

test('the board has every space, link and province', () => {
  expect(Object.keys(drawing.spaces)).toHaveLength(96)
  expect(Object.keys(drawing.links)).toHaveLength(176)
  const provinces = Object.entries(drawing.provinces)
  expect(provinces).toHaveLength(22)
  for (const [id, d] of provinces) expect(d, id).toMatch(/^M/)
})
