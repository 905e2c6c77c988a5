// How a page comes to a match: by what its browser keeps, or by a link. The first browser that
// follows a link to a friend's seat gets a key of its own, and the link is spent.

import * as http from '../api/http'
import type { Match } from '../api/types'
import { isKnown, shelved, signedIn } from './shelf'

export interface Entry {
  key: string
  /** Whether somebody else has the seat of the link: this person looks on. */
  taken: boolean
  match: Match
}

const found = async (id: string, key: string): Promise<Entry> => ({
  key,
  taken: false,
  match: await http.find(id, key),
})

async function come(id: string, key: string): Promise<Entry> {
  const kept = shelved(id)
  if (!key) return found(id, kept?.key ?? (await fromAccount(id)) ?? '')
  if (kept && isKnown(kept, key)) return found(id, key)
  const { key: own, match } = await http.claim(id, key)
  // For a reload: the entry of the browser's history kept the key of the link.
  if (own !== key) history.replaceState({ key: own }, '')
  if (match) return { key: own, taken: false, match }
  // Whoever came by this link before holds the seat: this browser, if it keeps a key.
  return kept ? found(id, kept.key) : { ...(await found(id, own)), taken: true }
}

export async function enter(id: string, given: string): Promise<Entry> {
  try {
    return await come(id, given)
  } catch (error) {
    // The key of an earlier sign-in is void; the account may have another.
    const key = await fromAccount(id)
    if (!key) throw error
    history.replaceState({ key }, '')
    return found(id, key)
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
