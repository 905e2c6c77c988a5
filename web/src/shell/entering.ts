// How a page comes to a match: by what its browser keeps, or by a link. The first browser that
// follows a link to a friend's seat gets a key of its own, and the link is spent.

import * as http from '../api/http'
import { fetchSetting, type Setting } from './setting'
import { shelved, signedIn, type Shelved } from './shelf'

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
  if (!key) return { key: kept?.key ?? (await fromAccount(id)) ?? '', taken: false }
  if (kept && isKnown(kept, key)) return { key, taken: false }
  const claimed = await http.claim(id, key)
  // For a reload: the entry of the browser's history kept the key of the link.
  if (claimed.key !== key) history.replaceState({ key: claimed.key }, '')
  // Whoever came by this link before holds the seat: this browser, if it keeps a key.
  return claimed.taken && kept ? { key: kept.key, taken: false } : claimed
}

/** Enter, and fetch what the table shows. */
export async function seated(id: string, given: string): Promise<Entry & { setting: Setting }> {
  const entry = await enter(id, given)
  try {
    return { ...entry, setting: await fetchSetting(id, entry.key) }
  } catch (error) {
    // The key of an earlier sign-in is void; the account may have another.
    const key = await fromAccount(id)
    if (!key) throw error
    history.replaceState({ key }, '')
    return { key, taken: false, setting: await fetchSetting(id, key) }
  }
}

/** A key from the account, if somebody is signed in here and has the game. */
async function fromAccount(id: string): Promise<string | null> {
  if (!signedIn()) return null
  return http.freshKey(id).then(
    ({ key }) => key,
    () => null,
  )
}
