// How a page comes to a match: by what its browser keeps, or by a link. The first browser that
// follows a link to a friend's seat gets a key of its own, and the link is spent.

import * as http from '../api/http'
import { shelved, type Shelved } from './shelf'

export interface Entry {
  key: string
  /** Whether somebody else has the seat of the link: this person looks on. */
  taken: boolean
}

/** Whether a key is among those that this browser was given when it made or joined the match. */
const isKnown = (kept: Shelved, key: string): boolean =>
  [kept.key, kept.watch, ...Object.values(kept.keys)].includes(key)

export async function enter(id: string, key: string): Promise<Entry> {
  const kept = shelved(id)
  if (!key) return { key: kept?.key ?? '', taken: false }
  if (kept && isKnown(kept, key)) return { key, taken: false }
  const claimed = await http.claim(id, key)
  // For a reload: the entry of the browser's history kept the key of the link.
  if (claimed.key !== key) history.replaceState({ key: claimed.key }, '')
  // Whoever came by this link before holds the seat: this browser, if it keeps a key.
  return claimed.taken && kept ? { key: kept.key, taken: false } : claimed
}
