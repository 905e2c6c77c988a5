import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { kept, patched } from '../src/api/patch'
import type { PatchMessage, View } from '../src/api/types'

interface Moment {
  before: View
  patch: PatchMessage
  after: View
}

const view = {
  seq: 4,
  prompt: 'Move.',
  board: {
    spaces: [
      { id: 'a', men: 1 },
      { id: 'b', men: 2 },
    ],
  },
}

test('what changed is put in its place, and the rest stays the same', () => {
  const before = view as unknown as View
  const after = patched(before, {
    type: 'patch',
    base: 4,
    view: { seq: 5 },
    board: [[['spaces', 1, 'men'], 7]],
  })
  expect(after).toEqual({
    ...view,
    seq: 5,
    board: {
      spaces: [
        { id: 'a', men: 1 },
        { id: 'b', men: 7 },
      ],
    },
  })
  expect(view.board.spaces[1]?.men).toBe(2)
  const [spaces, old] = [after, before].map(
    ({ board }) => (board as unknown as typeof view.board).spaces,
  )
  expect(spaces?.[0]).toBe(old?.[0])
})

test('an option has what the one before it and its action say', () => {
  const march = { action: 'march roma', label: 'March to Rome', target: 'roma', cost: 1 }
  const halt = { action: 'halt', label: 'Halt', target: null, cost: null }
  const { options } = patched(view as unknown as View, {
    type: 'patch',
    base: 4,
    view: {
      options: [
        { action: 'march roma', label: 'March to Rome', cost: 1 },
        { action: 'march capua', label: 'March to Capua' },
        halt,
      ],
    },
    board: [],
  })
  const further = { ...march, action: 'march capua', label: 'March to Capua', target: 'capua' }
  expect(options).toEqual([march, further, halt])
})

test(
  'in random games of every title what changed makes the whole view',
  { timeout: 120_000 },
  () => {
    const most = 1024 ** 3
    const games = execFileSync('python', ['-m', 'tests.server.patched'], {
      cwd: '..',
      maxBuffer: most,
    })
    const moments = JSON.parse(games.toString()) as Moment[]
    expect(new Set(moments.map(({ after }) => after.title))).toHaveLength(3)
    for (const { before, patch, after } of moments) expect(patched(before, patch)).toEqual(after)
  },
)

test('of a whole view, what is as it was before stays the same object', () => {
  const before = { ...structuredClone(view), options: [] } as unknown as View
  const next = structuredClone(view)
  const men = next.board.spaces[1]
  if (men) men.men = 7
  const sent = { ...next, prompt: 'Stop.' }
  const after = kept(before, structuredClone(sent) as unknown as View)
  expect(after).toEqual(sent)
  const [spaces, old] = [after, before].map(
    ({ board }) => (board as unknown as typeof view.board).spaces,
  )
  expect(spaces?.[0]).toBe(old?.[0])
  expect(spaces?.[1]).not.toBe(old?.[1])
  expect(kept(before, structuredClone(before))).toBe(before)
})
