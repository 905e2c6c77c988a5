// The proof of the dice, as docs/fair-dice.md tells it: what a browser can check by itself.

import type { Fair } from '../api/types'
import { own, sealOf } from './contributions'

export interface Finding {
  good: boolean
  text: string
}

const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, '0')).join('')

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** The bytes that a hexadecimal text names, or null if it is none. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^([0-9a-f]{2})+$/i.test(text)) return null
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', bytes))
}

/** JSON with one spelling: keys in order, no blanks. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`
}

/** The commitment that a seed makes with the first line of a record; dice of the first scheme bind the seed alone. */
export async function commitment(fair: Fair, seed: string, header: Record<string, unknown>): Promise<string> {
  if (!fair.players.length) return sha256(fromHex(seed) ?? utf8(seed))
  const { title, version, scenario, options, seats } = header
  return sha256(utf8(`${seed}\n${canonical({ title, version, scenario, options, seats, players: fair.players })}`))
}

/** Everything that can be checked now; the record is there once the game is over. */
export async function check(fair: Fair, record: string | null): Promise<Finding[]> {
  const found = [...ownNumbers(fair), ...(await seals(fair))]
  if (fair.seed && record !== null) {
    const header = JSON.parse(record.split('\n')[0] ?? '{}') as Record<string, unknown>
    const right = (await commitment(fair, fair.seed, header)) === fair.commitment
    found.push({ good: right, text: right ? 'The promise is that of the seed and of this game.' : 'The promise is not that of the seed and of this game.' })
  }
  return found
}

function ownNumbers({ commitment, shares }: Fair): Finding[] {
  const mine = shares.filter((share) => share.kind === 'open' && own(commitment, share.round, share.by) !== undefined)
  if (!mine.length) return []
  const right = mine.every((share) => own(commitment, share.round, share.by) === share.value)
  return [{ good: right, text: right ? 'What this browser contributed is in the dice.' : 'The table shows another contribution than this browser sent.' }]
}

async function seals({ commitment, shares }: Fair): Promise<Finding[]> {
  const opened = shares.filter((share) => share.kind === 'open')
  if (!opened.length) return []
  const sealed = (round: number, by: string) => shares.filter((s) => s.kind === 'seal' && s.round === round && s.by === by).at(-1)?.value
  const right = await Promise.all(opened.map(async (s) => (await sealOf(commitment, s.round, s.by, s.value)) === sealed(s.round, s.by)))
  const good = right.every(Boolean)
  return [{ good, text: good ? 'Every contribution is the one that was sealed.' : 'A contribution is not the one that was sealed.' }]
}
