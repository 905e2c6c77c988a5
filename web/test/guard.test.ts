import { expect, test } from 'vitest'
import { Guard } from '../src/shell/guard'

const click = (x: number, y: number, detail = 1) => ({ detail, clientX: x, clientY: y })

function resting(): Guard {
  const guard = new Guard()
  guard.moved({ x: 100, y: 100 })
  guard.appeared(1000)
  return guard
}

test('what appears under the pointer takes no click for a moment', () => {
  expect(resting().stops(click(102, 99), 1200)).toBe(true)
  expect(resting().stops(click(102, 99), 1400)).toBe(false)
})

test('who goes elsewhere may click there at once', () => {
  expect(resting().stops(click(160, 100), 1100)).toBe(false)
})

test('a key is never too soon', () => {
  expect(resting().stops(click(0, 0, 0), 1001)).toBe(false)
  expect(resting().stops(click(100, 100, 0), 1001)).toBe(false)
})

test('before anything has appeared every click counts', () => {
  expect(new Guard().stops(click(5, 5), 0)).toBe(false)
})
