import { expect, test } from 'vitest'
import { terms } from '../src/shell/terms'

const LIVE = { kind: 'live', reserve: 1800, move: 10, bot: null } as const
const SLOW = { kind: 'correspondence', reserve: 259200, move: 86400, bot: null } as const

test('a clock is told in one sentence', () => {
  expect(terms({ ...LIVE, days_off: [] })).toBe(
    'Clock: 30 minutes each, and 10 seconds for every move.',
  )
  expect(terms({ ...LIVE, days_off: [], move: 0 })).toBe('Clock: 30 minutes each.')
  expect(terms({ ...SLOW, days_off: [] })).toBe(
    'Clock: 1 day for every move, and 3 days in reserve.',
  )
  expect(terms({ ...SLOW, days_off: [5, 6], reserve: 0 })).toBe(
    'Clock: 1 day for every move. No clock runs on Sat, Sun.',
  )
})
