import { expect, test } from 'vitest'
import { crossed, duration } from '../src/shell/duration'

test('a span is written as on a clock', () => {
  expect(duration(0)).toBe('0:00')
  expect(duration(59.2)).toBe('1:00')
  expect(duration(3723)).toBe('1:02:03')
  expect(duration(2 * 86400 + 3 * 3600)).toBe('2 d 3 h')
})

test('only the smallest span that was crossed is told', () => {
  expect(crossed(600, 400, [20, 60, 300])).toBeUndefined()
  expect(crossed(600, 30, [20, 60, 300])).toBe(60)
  expect(crossed(30, 29, [20, 60, 300])).toBeUndefined()
})
