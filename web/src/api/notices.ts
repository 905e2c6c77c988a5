// The calls about notices: of a seat by its key, or of all games of the account that is signed in.

import { get, post } from './http'
import type { NoticeChannel, Notices, Wish, WishedKind } from './types'

/** Whose notices: those of a seat at a match, or of an account. */
export type Whose = { id: string; key: string } | 'account'

const path = (whose: Whose) =>
  whose === 'account' ? '/api/account/notices' : `/api/matches/${whose.id}/notices`
const keyOf = (whose: Whose) => (whose === 'account' ? '' : whose.key)

export const notices = (whose: Whose) => get<Notices>(path(whose), keyOf(whose))
export const wish = (whose: Whose, wanted: Wish) =>
  post<NoticeChannel>(path(whose), wanted, keyOf(whose))
export const choose = (whose: Whose, id: string, kinds: WishedKind[]) =>
  post<NoticeChannel>(`${path(whose)}/${id}/kinds`, { kinds }, keyOf(whose))
export const test = (whose: Whose, id: string) =>
  post<NoticeChannel>(`${path(whose)}/${id}/test`, {}, keyOf(whose))
export const off = (whose: Whose, id: string) =>
  post<unknown>(`${path(whose)}/${id}/off`, {}, keyOf(whose))
/** Let the account that is signed in hear nothing of these kinds about a match. */
export const mute = ({ id, key }: Exclude<Whose, 'account'>, kinds: WishedKind[]) =>
  post<unknown>(`/api/matches/${id}/notices/mute`, { kinds }, key)

/** Do what the link of a mail is for. */
export const followed = (token: string, use: 'confirm' | 'off') =>
  post<{ match: string | null }>(`/api/notices/${encodeURIComponent(token)}/${use}`, {})
