// The calls of the protocol over HTTP. A refusal is thrown as an Error whose message is the server's one clear sentence.

import type { Created, Match, NewMatch, Rule, Seat, Story, TitleInfo, View, WhyNot } from './types'

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(path, init)
  } catch {
    throw new Error('The table does not answer. Is the server running?')
  }
  if (answer.ok) return (await answer.json()) as T
  throw new Error(await refusal(answer))
}

async function refusal(answer: Response): Promise<string> {
  try {
    const body: unknown = await answer.json()
    if (body && typeof body === 'object' && 'error' in body) return String(body.error)
  } catch {
    // Not JSON: a proxy or a crash spoke, and the status is all there is to say.
  }
  return `The table answered ${answer.status}.`
}

const post = <T>(path: string, body: unknown): Promise<T> =>
  call<T>(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

function query(values: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}

export const titles = () => call<TitleInfo[]>('/api/titles')
export const seatsOf = (title: string, options: Record<string, string | number>) =>
  call<Seat[]>(`/api/titles/${title}/seats?${query(options)}`)
export const stillOf = (title: string) => call<unknown>(`/api/titles/${title}/board`)
export const rulesOf = (title: string) => call<Rule[]>(`/api/titles/${title}/rules`)

export const create = (match: NewMatch) => post<Created>('/api/matches', match)
export const find = (id: string, key: string) => call<Match>(`/api/matches/${id}?${query({ key })}`)
export const viewAt = (id: string, key: string, seq: number, seat: string | null) =>
  call<View>(`/api/matches/${id}/at/${seq}?${query({ key, seat })}`)
export const story = (id: string, key: string) => call<Story>(`/api/matches/${id}/story?${query({ key })}`)
export const whyNot = (id: string, key: string, action: string) =>
  call<WhyNot>(`/api/matches/${id}/why-not?${query({ key, action })}`)
export const branch = (id: string, key: string, at: number) => post<Created>(`/api/matches/${id}/branch`, { at, key })
export const upload = (record: Blob) =>
  call<Created>('/api/records', { method: 'POST', headers: { 'Content-Type': 'application/x-ndjson' }, body: record })

export const recordAddress = (id: string, key: string) => `/api/matches/${id}/record?${query({ key })}`
export const liveAddress = (id: string, key: string, { seq, undos, seat }: View) =>
  `${location.origin.replace(/^http/, 'ws')}/api/matches/${id}/live?${query({ key, since: seq, undos, seat })}`
