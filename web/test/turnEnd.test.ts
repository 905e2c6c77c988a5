import { expect, test } from 'vitest'
import type { GameEvent } from '../src/api/types'
import { roundEnd } from '../src/titles/hispania/roundEnd'
import { turnEnd } from '../src/titles/punico/turnEnd'

const event = (seq: number, kind: string, data: object = {}): GameEvent =>
  ({ seq, kind, data, text: `${kind} ${seq}`, rule: null }) as unknown as GameEvent

test('a round of Hispania is told from its first turn to its end', () => {
  const first = [
    event(1, 'RoadLaid'),
    event(3, 'TurnBegan'),
    event(4, 'RevoltRemoved'),
    event(6, 'RevoltPlaced'),
    event(6, 'RoundEnded', { round: 1 }),
    event(6, 'TurnBegan'),
  ]
  expect(roundEnd(first)).toMatchObject({
    began: 3,
    rome: ['RevoltRemoved 4'],
    hispania: ['RevoltPlaced 6'],
  })
  const second = [...first, event(9, 'ArmyRaised'), event(11, 'RoundEnded', { round: 2 })]
  expect(roundEnd(second)).toMatchObject({ began: 6, rome: [], hispania: ['ArmyRaised 9'] })
  expect(roundEnd(first.slice(0, 4))).toBeNull()
})

test('a turn of De Bello Punico tells who broke', () => {
  const told = [
    event(1, 'TurnBegan', { turn: 1 }),
    event(5, 'Panicked'),
    event(9, 'TurnEnded', { turn: 1 }),
    event(9, 'TurnBegan', { turn: 2 }),
    event(12, 'Panicked'),
  ]
  expect(turnEnd(told)).toMatchObject({ turn: 1, began: 1, losses: ['Panicked 5'] })
  expect(turnEnd(told.slice(0, 2))).toBeNull()
})
