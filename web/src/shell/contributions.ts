// What this browser adds to the dice. It keeps its own numbers, to see later that they are in the
// record.

import { bytesToHex } from '@noble/hashes/utils.js'
import type { ClientMessage, Fair, ServerMessage } from '../api/types'
import { sha256, utf8 } from './proof'

const STORE = 'martius.dice'
const MOST = 200

type Ask = Extract<ServerMessage, { type: 'dice' }>
type Kept = Record<string, string>

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Kept
  } catch {
    return {}
  }
}

const name = (commitment: string, round: number, seat: string): string =>
  `${commitment}:${round}:${seat}`

/** What this browser contributed to a round, if it did. */
export const own = (commitment: string, round: number, seat: string): string | undefined =>
  kept()[name(commitment, round, seat)]

function drawn(commitment: string, round: number, seat: string): string {
  const value = bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
  const all = Object.entries({ ...kept(), [name(commitment, round, seat)]: value }).slice(-MOST)
  localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(all)))
  return value
}

export const sealOf = (commitment: string, round: number, seat: string, value: string): string =>
  sha256(utf8(`${name(commitment, round, seat)}:${value}`))

/**
 * The answer to a question of the table; a player who lost the sealed number seals again, after
 * an opening in the next round.
 */
export function answer(
  { ask, seat, round, commitment }: Ask,
  shares: Fair['shares'],
): ClientMessage {
  const known = own(commitment, round, seat)
  if (ask === 'open' && known) return { type: 'open', seat, round, value: known }
  const late =
    ask === 'open' && shares.some((share) => share.kind === 'open' && share.round === round)
  const turn = late ? round + 1 : round
  const value = own(commitment, turn, seat) ?? drawn(commitment, turn, seat)
  return { type: 'seal', seat, round: turn, value: sealOf(commitment, turn, seat, value) }
}

/** The seats whose numbers are in the dice that roll now. */
export function contributors({ shares }: Fair): string[] {
  const rounds = [...new Set(shares.map((share) => share.round))].sort((a, b) => b - a)
  const by = (round: number, kind: string) =>
    new Set(shares.filter((s) => s.round === round && s.kind === kind).map((s) => s.by))
  const done = rounds.find(
    (round) => by(round, 'open').size > 0 && by(round, 'open').size === by(round, 'seal').size,
  )
  return done === undefined ? [] : [...by(done, 'open')]
}
