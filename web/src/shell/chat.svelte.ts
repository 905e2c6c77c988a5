// What the people at a table say to each other, and how much of it this person has not read.

import type { ChatLine, ClientMessage } from '../api/types'
import { settings } from './settings.svelte'
import * as http from '../api/http'
import { markRead, mute, shelved, signedIn } from './shelf'

export class Chat {
  #all = $state.raw<ChatLine[]>([])
  muted = $state.raw<string[]>([])
  #id: string
  #send: (message: ClientMessage) => boolean
  #read = $state(0)

  constructor(id: string, send: (message: ClientMessage) => boolean) {
    this.#id = id
    this.#send = send
    this.#read = shelved(id)?.read ?? 0
    this.muted = shelved(id)?.muted ?? []
  }

  /** What is shown: nothing from those whom this person has muted. */
  lines = $derived(this.#all.filter(({ seat }) => !this.muted.includes(seat)))

  unread = $derived(this.lines.filter(({ number }) => number > this.#read).length)

  /** Lines come one by one, and all that are kept after every new connection. */
  heard(lines: ChatLine[]): void {
    const before = lines[0]?.number ?? Infinity
    this.#all = [...this.#all.filter(({ number }) => number < before), ...lines]
  }

  /** The person has them before their eyes. */
  read(): void {
    const last = this.lines.at(-1)?.number ?? 0
    if (last === this.#read) return
    this.#read = last
    markRead(this.#id, last)
    // For the list of games on this person's other devices.
    if (signedIn() && shelved(this.#id)?.ring) http.readChat(this.#id, last).catch(() => undefined)
  }

  mute(seat: string, silent: boolean): void {
    mute(this.#id, seat, silent)
    this.muted = shelved(this.#id)?.muted ?? []
  }

  say(text: string): boolean {
    return this.#send({ type: 'chat', text })
  }

  callMe(name: string): void {
    settings.save({ name })
    this.#send({ type: 'name', name })
  }
}
