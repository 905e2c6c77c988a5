import { expect, test } from 'vitest'
import { ago } from '../src/shell/away'

test.each([
  [0, 'a moment ago'],
  [59, 'a moment ago'],
  [60, '1 minute ago'],
  [7_300, '2 hours ago'],
  [200_000, '2 days ago'],
])('%d seconds are %s', (seconds, words) => {
  const left = '2026-05-01T12:00:00Z'
  expect(ago(left, Date.parse(left) + seconds * 1000)).toBe(words)
})
