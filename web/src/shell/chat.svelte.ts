// What the people at a table say to each other, and how much of it this person has not read.

import type { ChatLine, ClientMessage } from '../api/types'
import { settings } from './settings.svelte'
import { markRead, shelved } from './shelf'

export class Chat {
  lines = $state.raw<ChatLine[]>([])
  #id: string
  #send: (message: ClientMessage) => boolean
  #read = $state(0)

  constructor(id: string, send: (message: ClientMessage) => boolean) {
    this.#id = id
    this.#send = send
    this.#read = shelved(id)?.read ?? 0
  }

  unread = $derived(this.lines.filter(({ number }) => number > this.#read).length)

  /** Lines come one by one, and all that are kept after every new connection. */
  heard(lines: ChatLine[]): void {
    const before = lines[0]?.number ?? Infinity
    this.lines = [...this.lines.filter(({ number }) => number < before), ...lines]
  }

  /** The person has them before their eyes. */
  read(): void {
    const last = this.lines.at(-1)?.number ?? 0
    if (last === this.#read) return
    this.#read = last
    markRead(this.#id, last)
  }

  say(text: string): boolean {
    return this.#send({ type: 'chat', text })
  }

  callMe(name: string): void {
    settings.save({ name })
    this.#send({ type: 'name', name })
  }
}
