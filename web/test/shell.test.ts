import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Fight, Rule } from '../src/api/types'
import { fortune, line, scale, ticks, steps } from '../src/shell/charts'
import { check, commitment, fromHex } from '../src/shell/proof'
import { chaptersOf, found } from '../src/shell/rules'

const rule = (id: string, title: string, text: string): Rule => ({
  id,
  chapter: id.split('.')[0] ?? '',
  title,
  text,
})
const fight = (win: number, of: number, result: Fight['result']): Fight => ({
  seq: 1,
  turn: '1.1',
  text: '',
  rule: '',
  win,
  nothing: of - win,
  loss: 0,
  of,
  result,
})

test('the rules are searched by all words, in any order', () => {
  const rules = [
    rule('garrison.3', 'Capitals', 'A garrison in a capital needs a quiet province.'),
    rule('move.1', 'Cost', 'One denarius a segment.'),
  ]
  expect(found(rules, 'capital garrison').map((r) => r.id)).toEqual(['garrison.3'])
  expect(found(rules, '§move.1')).toHaveLength(1)
  expect(found(rules, '  ')).toHaveLength(2)
  expect(chaptersOf(rules).map((c) => c.name)).toEqual(['garrison', 'move'])
})

test('the proof of the dice binds the seed and the game', () => {
  const header = {
    martius: 1,
    title: 'toy',
    version: '1',
    scenario: { b: 1, a: ['é'] },
    options: {},
    seats: ['left', 'right'],
  }
  const text =
    '00ff\n{"options":{},"players":["left"],"scenario":{"a":["é"],"b":1},' +
    '"seats":["left","right"],"title":"toy","version":"1"}'
  const promise = createHash('sha256').update(text).digest('hex')
  const fair = { commitment: promise, seed: '00ff', players: ['left'], shares: [] }
  expect(commitment(fair, '00ff', header)).toBe(promise)
  expect(check(fair, `${JSON.stringify(header)}\n`)).toEqual([
    { good: true, text: expect.stringContaining('hash matches') as string },
  ])
  expect(check(fair, JSON.stringify({ ...header, options: { level: '1' } }))[0]?.good).toBe(false)
})

test('dice of the first scheme bind the seed alone', () => {
  const promise = createHash('sha256').update(Buffer.from('00ff10', 'hex')).digest('hex')
  expect(
    commitment({ commitment: promise, seed: '00ff10', players: [], shares: [] }, '00ff10', {}),
  ).toBe(promise)
  expect(fromHex('xyz')).toBeNull()
})

test('axes have round numbers', () => {
  expect(ticks(6)).toEqual([0, 2, 4, 6])
  expect(ticks(18)).toEqual([0, 5, 10, 15, 20])
  expect(ticks(0)).toEqual([0, 1])
})

test('a line of a chart starts at the left and ends at the right', () => {
  expect(line([0, 10], scale(2, 10))).toBe('M30.0,128.0L430.0,10.0')
  expect(steps([0, 10], scale(2, 10))).toBe('M30.0,128.0H430.0V10.0')
})

test('fights won beside those one should have won', () => {
  expect(fortune([fight(3, 6, 'win'), fight(6, 6, 'win')])).toEqual({
    won: [0, 1, 2],
    expected: [0, 0.5, 1.5],
  })
})
