// The proof of the dice, as docs/fair-dice.md tells it: what a browser can check by itself.

import { sha256 as hash } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Fair } from '../api/types'
import { own, sealOf } from './contributions'
import { t } from './text'

export interface Finding {
  good: boolean
  text: string
}

/**
 * SHA-256 in hexadecimal. Not by WebCrypto: browsers have that only on loopback and over HTTPS, not
 * on a home network.
 */
export const sha256 = (bytes: Uint8Array): string => bytesToHex(hash(bytes))

export const utf8 = utf8ToBytes

/** The bytes that a hexadecimal text names, or null if it is none. */
export function fromHex(text: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})+$/i.test(text)) return null
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

/** JSON with one spelling: keys in order, no blanks. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`
}

/**
 * The commitment that a seed makes with the first line of a record; dice of the first scheme bind
 * the seed alone.
 */
export function commitment(fair: Fair, seed: string, header: Record<string, unknown>): string {
  if (!fair.players.length) return sha256(fromHex(seed) ?? utf8(seed))
  const { title, version, scenario, options, seats } = header
  return sha256(
    utf8(
      `${seed}\n${canonical({ title, version, scenario, options, seats, players: fair.players })}`,
    ),
  )
}

/** Everything that can be checked now; the record is there once the game is over. */
export function check(fair: Fair, record: string | null): Finding[] {
  const found = [...ownNumbers(fair), ...seals(fair)]
  if (fair.seed && record !== null) {
    const header = JSON.parse(record.split('\n')[0] ?? '{}') as Record<string, unknown>
    const right = commitment(fair, fair.seed, header) === fair.commitment
    found.push({
      good: right,
      text: right
        ? t('The published hash matches the seed and this game.')
        : t('The published hash does not match the seed and this game.'),
    })
  }
  return found
}

function ownNumbers({ commitment, shares }: Fair): Finding[] {
  const mine = shares.filter(
    (share) => share.kind === 'open' && own(commitment, share.round, share.by) !== undefined,
  )
  if (!mine.length) return []
  const right = mine.every((share) => own(commitment, share.round, share.by) === share.value)
  return [
    {
      good: right,
      text: right
        ? t('The dice include the random number from this browser.')
        : t('The dice include another random number than this browser sent.'),
    },
  ]
}

function seals({ commitment, shares }: Fair): Finding[] {
  const opened = shares.filter((share) => share.kind === 'open')
  if (!opened.length) return []
  const sealed = (round: number, by: string) =>
    shares.filter((s) => s.kind === 'seal' && s.round === round && s.by === by).at(-1)?.value
  const good = opened.every(
    (s) => sealOf(commitment, s.round, s.by, s.value) === sealed(s.round, s.by),
  )
  return [
    {
      good,
      text: good
        ? t('Every random number matches its seal.')
        : t('A random number does not match its seal.'),
    },
  ]
}
