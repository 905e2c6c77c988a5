import { expect, test } from 'vitest'
import type { SeatState } from '../src/api/types'
import { sides } from '../src/shell/sides'

const seat = (name: string, side: string, mine = false) => ({ name, side, mine }) as SeatState
const named = ({ name }: SeatState) => name

test('players of one side are with each other, and against the others', () => {
  const rome = [seat('Ulterior', 'rome', true), seat('Citerior', 'rome')]
  expect(sides(rome, named)).toBe('Ulterior with Citerior')
  expect(sides([...rome, seat('Chief', '')], named)).toBe('Ulterior with Citerior against Chief')
  expect(sides([seat('Rome', '', true), seat('Carthage', '')], named)).toBe('Rome against Carthage')
  expect(sides([seat('Rome', ''), seat('Carthage', '')], named)).toBe('Rome, Carthage')
})
