// The calls of the protocol over HTTP. A refusal is thrown as an Error whose message is the
// server's one clear sentence.

import { settings } from '../shell/settings.svelte'
import type {
  Claimed,
  CoachLine,
  Created,
  LaidTitle,
  Match,
  NewMatch,
  Plan,
  Proposal,
  ReviewLine,
  Rule,
  Seat,
  SeatNotes,
  Sheet,
  Story,
  TableState,
  TitleInfo,
  View,
  WhyNot,
} from './types'
import { t } from '../shell/text'
import { take } from './asked'

async function fetched(path: string, init: RequestInit = {}): Promise<Response> {
  let answer: Response
  try {
    const language = { 'Accept-Language': settings.language }
    const headers = { ...language, ...init.headers }
    answer = await (take(path) ?? fetch(path, { ...init, headers }))
  } catch {
    throw new Error(t('The server does not answer. Check that it is running.'))
  }
  if (answer.ok) return answer
  throw new Error(await refusal(answer))
}

export const call = async <T>(path: string, init?: RequestInit): Promise<T> =>
  (await (await fetched(path, init)).json()) as T

async function refusal(answer: Response): Promise<string> {
  try {
    const body: unknown = await answer.json()
    if (body && typeof body === 'object' && 'error' in body) return String(body.error)
  } catch {
    // Not JSON: a proxy or a crash spoke, and the status is all there is to say.
  }
  return t('The server answered with error {status}.', { status: answer.status })
}

export const post = <T>(path: string, body: unknown, key = ''): Promise<T> =>
  call<T>(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...held(key) },
    body: JSON.stringify(body),
  })

/** A key goes in a header: addresses are written down by proxies. */
const held = (key: string): Record<string, string> => (key ? { 'Martius-Key': key } : {})
export const get = <T>(path: string, key: string): Promise<T> =>
  call<T>(path, { headers: held(key) })

function query(values: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}

export const serverAddress = () => call<{ address: string }>('/api/address')
export const titles = () => call<TitleInfo[]>('/api/titles')
export const seatsOf = (title: string, options: Record<string, string | number>) =>
  call<Seat[]>(`/api/titles/${title}/seats?${query(options)}`)
/** What the tables of a title need to know of it. */
export const titleOf = (title: string) => call<LaidTitle>(`/api/titles/${title}`)
export const rulesOf = (title: string) => call<Rule[]>(`/api/titles/${title}/rules`)

export const sheet = (text: string) =>
  call<Sheet>('/api/scenarios', {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain' },
    body: text,
  })

export const create = (match: NewMatch) => post<Created>('/api/matches', match)
export const find = (id: string, key: string) => get<Match>(`/api/matches/${id}`, key)
export const viewAt = (id: string, key: string, seq: number, seat: string | null) =>
  get<View>(`/api/matches/${id}/at/${seq}?${query({ seat })}`, key)
export const story = (id: string, key: string) => get<Story>(`/api/matches/${id}/story`, key)
/** Why something cannot be done; with a piece, why not even if it were its turn. */
export const whyNot = (
  id: string,
  key: string,
  action: string,
  ahead: { piece: string; seat: string | null } | null = null,
) => get<WhyNot>(`/api/matches/${id}/why-not?${query({ action, ...ahead })}`, key)
export const plan = (id: string, key: string, piece: string, seat: string | null) =>
  get<Plan>(`/api/matches/${id}/plan?${query({ piece, seat })}`, key)
export const branch = (id: string, key: string, at: number) =>
  post<Created>(`/api/matches/${id}/branch`, { at }, key)
/** Follow a link: a friend's seat gets a key of one's own. What early.ts asks is the same. */
export const claim = (id: string, key: string) => post<Claimed>(`/api/matches/${id}/claim`, {}, key)
export const leave = (id: string, key: string, seat: string) =>
  post<{ seat: string }>(`/api/matches/${id}/leave`, { seat }, key)
export const invite = (id: string, key: string, seat: string) =>
  post<{ key: string }>(`/api/matches/${id}/invite`, { seat }, key)
export const rematch = (id: string, key: string, swap: boolean) =>
  post<{ id: string }>(`/api/matches/${id}/rematch`, { swap }, key)
export type What = Proposal['what']
export const propose = (id: string, key: string, what: What, seat: string) =>
  post<TableState>(`/api/matches/${id}/propose`, { what, seat }, key)
export const answer = (id: string, key: string, what: What, agrees: boolean) =>
  post<TableState>(`/api/matches/${id}/answer`, { what, agrees }, key)
export const resume = (id: string, key: string) =>
  post<TableState>(`/api/matches/${id}/resume`, {}, key)
/** Let people watch who have the link, or let nobody; for the host. */
export const letWatch = (id: string, key: string, allowed: boolean) =>
  post<TableState>(`/api/matches/${id}/watching`, { allowed }, key)
/** Go on without somebody: with a bot in the seat, or else they lose. */
export const goOnWithout = (id: string, key: string, seat: string, bot: string | null) =>
  post<TableState>(`/api/matches/${id}/absent`, { seat, bot }, key)
export const comeBack = (id: string, key: string, seat: string) =>
  post<TableState>(`/api/matches/${id}/return`, { seat }, key)
/** A key of its own for a browser that is signed in, to a game of the account. */
export const freshKey = (id: string) => post<{ key: string }>(`/api/account/matches/${id}/key`, {})
/** What the player of a seat wrote down for nobody else. */
export const notes = (id: string, key: string, seat: string) =>
  get<SeatNotes>(`/api/matches/${id}/notes?${query({ seat })}`, key)
export const note = (id: string, key: string, notes: SeatNotes) =>
  post<SeatNotes>(`/api/matches/${id}/notes`, notes, key)
/** What it means if the player of a seat resigns now. */
export const resigning = (id: string, key: string, seat: string) =>
  get<{ text: string }>(`/api/matches/${id}/resigning?${query({ seat })}`, key)
export const readChat = (id: string, line: number) =>
  post<unknown>(`/api/account/matches/${id}/read`, { line })
export const upload = (record: Blob) =>
  call<Created>('/api/records', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-ndjson' },
    body: record,
  })

/** An answer that comes line by line; to abort is to say that nobody wants the rest. */
async function* lines<T>(path: string, init: RequestInit): AsyncGenerator<T> {
  const reader = (await fetched(path, init)).body?.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const whole = (rest + decoder.decode(part.value, { stream: true })).split('\n')
    rest = whole.pop() ?? ''
    for (const line of whole) yield JSON.parse(line) as T
  }
}

const posted = (key: string, body: unknown, signal: AbortSignal): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...held(key) },
  body: JSON.stringify(body),
  signal,
})
export const coach = (
  id: string,
  key: string,
  question: { seat: string; seq: number },
  signal: AbortSignal,
) => lines<CoachLine>(`/api/matches/${id}/coach`, posted(key, question, signal))
export const review = (id: string, key: string, seat: string, signal: AbortSignal) =>
  lines<ReviewLine>(`/api/matches/${id}/review`, posted(key, { seat }, signal))

export const liveAddress = (id: string) =>
  `${location.origin.replace(/^http/, 'ws')}/api/matches/${id}/live`

/** The record as a file, with the name that the server gives it. */
export async function record(id: string, key: string): Promise<File> {
  const answer = await fetched(`/api/matches/${id}/record`, { headers: held(key) })
  const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1]
  return new File([await answer.blob()], name ?? `${id}.martius.jsonl`)
}
