import { expect, test } from 'vitest'
import type { GameEvent, Option } from '../src/api/types'
import {
  byTarget,
  dataAction,
  described,
  grouped,
  merged,
  percent,
  sharedWords,
  spoken,
  chanceOf,
  winRange,
} from '../src/shell/notation'
import { pressable } from '../src/shell/pressable'

const odds = (win: number, nothing: number, loss: number) => ({
  label: '1 denarius',
  win,
  nothing,
  loss,
  of: win + nothing + loss,
  sum: '',
  modifiers: [],
  otherwise: null,
})
const option = (action: string, more: Partial<Option> = {}): Option => ({
  action,
  label: action,
  target: null,
  group: 'Do',
  rule: null,
  cost: null,
  odds: [],
  rolls: false,
  note: null,
  path: [],
  fights: false,
  hurdles: false,
  ...more,
})
const event = (seq: number): GameEvent => ({
  seq,
  kind: 'Moved',
  text: String(seq),
  rule: null,
  data: {},
})

test('an action on its element', () => {
  expect(dataAction('besiege toletum')).toBe('besiege:toletum')
  expect(dataAction('road basti-carthago_nova')).toBe('road:basti-carthago_nova')
  expect(dataAction('pass')).toBe('pass')
})

test('only the certain is 100 per cent and only the impossible 0', () => {
  expect(percent(36, 36)).toBe(100)
  expect(percent(359, 360)).toBe(99)
  expect(percent(1, 360)).toBe(1)
  expect(percent(0, 6)).toBe(0)
  expect(percent(4, 6)).toBe(67)
})

test('the chance over all ways to commit', () => {
  expect(winRange([odds(4, 2, 0)])).toBe('67%')
  expect(winRange([odds(3, 3, 0), odds(5, 1, 0)])).toBe('50–83%')
})

test('where the other side has a choice both chances are told', () => {
  const withdrawal = {
    ...odds(8, 0, 28),
    otherwise: { choice: 'If Paulus lets you go', win: 12, nothing: 0, loss: 24 },
  }
  expect(winRange([withdrawal])).toBe('22–33%')
  expect(spoken(withdrawal)).toBe(
    '1 denarius: 22% win, 78% loss. If Paulus lets you go: 33% win, 67% loss',
  )
})

test('odds and options said aloud leave out what cannot be', () => {
  expect(spoken(odds(4, 2, 0))).toBe('1 denarius: 67% win, 33% no result')
  expect(
    described(
      option('besiege toletum', { label: 'Besiege Toletum', cost: 1, odds: [odds(6, 0, 0)] }),
    ),
  ).toBe('Besiege Toletum, 100%, 1 to pay. 1 denarius: 100% win')
})

test('a view tells all since its since, so an undo takes events back', () => {
  const log = [event(1), event(2), event(3)]
  expect(merged(log, { since: 3, events: [event(4)] }).map((e) => e.seq)).toEqual([1, 2, 3, 4])
  expect(merged(log, { since: 2, events: [] }).map((e) => e.seq)).toEqual([1, 2])
  expect(merged(log, { since: 0, events: [event(1), event(2)] }).map((e) => e.seq)).toEqual([1, 2])
})

test('options under headings and by place keep their order', () => {
  const options = [
    option('move a', { target: 'a', group: 'Move' }),
    option('besiege b', { target: 'b' }),
    option('move b', { target: 'b', group: 'Move' }),
  ]
  expect(grouped(options).map((g) => [g.name, g.options.length])).toEqual([
    ['Move', 2],
    ['Do', 1],
  ])
  expect([...byTarget(options).keys()]).toEqual(['a', 'b'])
  expect(byTarget([option('pass')]).size).toBe(0)
})

test('shared words are cut, names are not', () => {
  expect(sharedWords(['Move to Corduba', 'Move to Gades'])).toBe(2)
  expect(sharedWords(['Sail to Mare Ibericum', 'Sail to Mare Gaditanum'])).toBe(2)
  expect(sharedWords(['Garrison Gades'])).toBe(0)
  expect(sharedWords(['Garrison Gades', 'Withdraw it'])).toBe(0)
})

test('a thing with one option carries it, with several it opens, with none it is a picture', () => {
  expect(pressable('gades', 'Gades.', [option('move gades')])).toMatchObject({
    role: 'button',
    tabindex: 0,
    'data-action': 'move:gades',
  })
  const several = pressable('gades', 'Gades.', [option('garrison gades'), option('withdraw gades')])
  expect(several).toMatchObject({ role: 'button', 'aria-haspopup': 'dialog' })
  expect(several).not.toHaveProperty('data-action')
  expect(pressable('gades', 'Gades.', [])).toEqual({
    'data-noun': 'gades',
    'aria-label': 'Gades.',
    role: 'img',
  })
})

test('rolls that follow on each other are told one by one', () => {
  const option = { odds: [odds(1, 2, 3), odds(6, 0, 0)], hurdles: true } as unknown as Option
  expect(chanceOf(option)).toBe('17%, then 100%')
  expect(chanceOf({ ...option, hurdles: false })).toBe('17–100%')
})
