import { beforeEach, expect, test, vi } from 'vitest'
import { keep, keyFor, shelved } from '../src/shell/shelf'

beforeEach(() => {
  const store = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => store.set(name, value),
  })
})

const match = { id: 'm', title: 'hispania', name: 'x' }

test('whoever opens a seat by its link keeps its key', () => {
  expect(keyFor('m', 'mine', true)).toBe('mine')
  keep({ ...match, key: 'mine' })
  expect(keyFor('m', 'other', true)).toBe('other')
})

test('a host who tries the link of a friend keeps the own seat', () => {
  keep({ ...match, key: 'host', keys: { rome: 'friend' } })
  expect(keyFor('m', 'friend', true)).toBe('host')
})

test('a player who follows a link for spectators keeps the own seat', () => {
  expect(keyFor('m', 'watch', false)).toBe('watch')
  keep({ ...match, key: 'mine' })
  expect(keyFor('m', 'watch', false)).toBe('mine')
  expect(shelved('m')?.key).toBe('mine')
})
