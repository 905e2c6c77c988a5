// The matches of this browser: which they are, with what keys, and how far this person has seen
// them.

import type { Created, Reviewed } from '../api/types'

const STORE = 'martius.matches'

export interface Shelved {
  id: string
  key: string
  title: string
  name: string
  keys: Record<string, string>
  watch: string | null
  seen: number
  /** The last line of the chat that this person has read. */
  read?: number
  opened: number
  /** Whether the account has it, too. */
  ring?: boolean
  /** The seats whose chat this person does not want to read. */
  muted?: string[]
  /** What reviews told of the seats that this person played. */
  reviews?: Reviewed[]
}

const NAME = 'martius.account'

/** The name of the account that is signed in here, as far as this browser knows; else null. */
export const signedIn = (): string | null => localStorage.getItem(NAME)
export const keepSignedIn = (name: string | null): void =>
  name === null ? localStorage.removeItem(NAME) : localStorage.setItem(NAME, name)

export function shelf(): Shelved[] {
  try {
    const all = JSON.parse(localStorage.getItem(STORE) ?? '[]') as Shelved[]
    return all.sort((a, b) => b.opened - a.opened)
  } catch {
    return []
  }
}

const put = (all: Shelved[]): void => localStorage.setItem(STORE, JSON.stringify(all))

export const shelved = (id: string): Shelved | undefined => shelf().find((match) => match.id === id)

/** Whether a key is among those that this browser was given when it made or joined the match. */
export const isKnown = (kept: Shelved, key: string): boolean =>
  [kept.key, kept.watch, ...Object.values(kept.keys)].includes(key)

export function forget(id: string): void {
  put(shelf().filter((match) => match.id !== id))
}

/**
 * The key to keep of a match that was opened with one. A host who tries a friend's link, or a
 * player who follows a link for spectators, keeps the seat.
 */
export function keyFor(id: string, opened: string, plays: boolean): string {
  const before = shelved(id)
  const lent = !plays || Object.values(before?.keys ?? {}).includes(opened)
  return before && lent ? before.key : opened
}

/** Put a match on the shelf, or bring it to the front with what is new about it. */
export function keep(
  match: Partial<Shelved> & { id: string; key: string; title: string; name: string },
): Shelved {
  const before = shelved(match.id)
  // What comes here while somebody is signed in, the server has put into the account.
  const ring = before ? before.ring : signedIn() !== null
  const kept = { keys: {}, watch: null, seen: -1, ...before, ring, ...match, opened: Date.now() }
  put([kept, ...shelf().filter((other) => other.id !== match.id)])
  return kept
}

export function keepCreated(created: Created, title: string, name: string): Shelved {
  return keep({
    id: created.id,
    key: created.key,
    title,
    name,
    keys: created.keys,
    watch: created.watch,
  })
}

/** The games of this browser that no account has. */
export const loose = (): Shelved[] => shelf().filter(({ key, ring }) => key && !ring)

export function markTaken(ids: string[]): void {
  put(shelf().map((match) => (ids.includes(match.id) ? { ...match, ring: true } : match)))
}

export function mute(id: string, seat: string, silent: boolean): void {
  const muted = (shelved(id)?.muted ?? []).filter((other) => other !== seat)
  const next = silent ? [...muted, seat] : muted
  put(shelf().map((match) => (match.id === id ? { ...match, muted: next } : match)))
}

export function markRead(id: string, line: number): void {
  put(shelf().map((match) => (match.id === id ? { ...match, read: line } : match)))
}

export function markSeen(id: string, seq: number): void {
  put(shelf().map((match) => (match.id === id ? { ...match, seen: seq } : match)))
}

/** Keep what a review told; of a seat that was reviewed before, nothing new. */
export function keepReviews(id: string, reviews: Reviewed[]): void {
  const known = (match: Shelved) =>
    (match.reviews ?? []).filter((one) => !reviews.some(({ seat }) => seat === one.seat))
  put(
    shelf().map((match) =>
      match.id === id ? { ...match, reviews: [...known(match), ...reviews] } : match,
    ),
  )
}

export interface Accuracy {
  /** The part of all graded plans that lost next to nothing. */
  accuracy: number
  plans: number
  games: number
}

/** The accuracy over all reviewed games of a title; null if there is none. */
export function accuracyIn(title: string): Accuracy | null {
  const games = shelf().filter((match) => match.title === title && match.reviews?.length)
  const all = games.flatMap((match) => match.reviews ?? [])
  const plans = all.reduce((sum, one) => sum + one.plans, 0)
  const fine = all.reduce((sum, one) => sum + one.accuracy * one.plans, 0)
  return plans ? { accuracy: fine / plans, plans, games: games.length } : null
}
