import { expect, test } from 'vitest'
import { decimal, known, list, offered, t, tn } from '../src/shell/text'

test('fields are filled, and a capital begins with one', () => {
  expect(t('{City} is in {state}.', { city: 'gades', state: 'revolt' })).toBe('Gades is in revolt.')
  expect(tn('{n} road', '{n} roads', 1)).toBe('1 road')
  expect(tn('{n} road to {city}', '{n} roads to {city}', 2, { city: 'Gades' })).toBe(
    '2 roads to Gades',
  )
})

test('lists and numbers are those of the language', () => {
  expect(list(['Gades', 'Corduba', 'Toletum'])).toBe('Gades, Corduba, Toletum')
  expect([decimal(2), decimal(1.46)]).toEqual(['2', '1.5'])
})

test('people are offered languages, never the one of the tests', () => {
  expect(known(['xx', 'en-GB'])).toBe('en')
  expect(offered()).toEqual([{ tag: 'en', name: 'English' }])
})
