import { expect, test } from 'vitest'
import type { GameEvent } from '../src/api/types'
import { aftermath } from '../src/titles/hannibal/aftermath'

const event = (kind: string, data: object = {}): GameEvent =>
  ({ seq: 1, kind, data, text: kind, rule: null }) as unknown as GameEvent
const BATTLE = [
  event('BattleBegan', { cus: [6, 8] }),
  event('HandsDealt', { hands: [8, 12] }),
  event('BattleCardPlayed', { side: 'carthage', kind: 'probe', attacks: true }),
  event('BattleCardPlayed', { side: 'rome', attacks: false }),
  event('BattleCardPlayed', { side: 'carthage', kind: 'probe', attacks: true }),
  event('Conceded', { side: 'rome' }),
  event('BattleEnded', { side: 'carthage', space: 'cannae', rounds: 2 }),
  event('RetreatRolled'),
]

test('a battle that ended tells who won, why, what was left and what it cost', () => {
  expect(aftermath(BATTLE)).toMatchObject({
    winner: 'carthage',
    space: 'cannae',
    why: ['BattleCardPlayed', 'Conceded'],
    left: { rome: 7, carthage: 10 },
    cus: { rome: 6, carthage: 8 },
    attack: { side: 'carthage', kind: 'probe' },
    then: ['RetreatRolled'],
  })
})

test('cards that changed hands are not counted, and the next card ends the story', () => {
  const [began, ...rest] = BATTLE
  const taken = [began, event('BattleCardTaken'), ...rest] as GameEvent[]
  expect(aftermath(taken)?.left).toBeNull()
  expect(aftermath([...BATTLE, event('CardPlayed')])).toBeNull()
  expect(aftermath([])).toBeNull()
  expect(aftermath(BATTLE.slice(1))).toBeNull()
})
