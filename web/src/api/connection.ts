// A page's live connection to a match. It comes back by itself after a loss and asks for what
// happened since.

import type { ClientMessage, ServerMessage } from './types'

/** `shut`: the server lets this page in no more, and trying again is of no use. */
export type ConnectionState = 'connecting' | 'live' | 'lost' | 'shut'

/** The part of a WebSocket that a connection needs, so that a test can stand in for it. */
export interface Wire {
  onopen: (() => void) | null
  onmessage: ((message: { data: string }) => void) | null
  onclose: ((event?: { code: number }) => void) | null
  send(text: string): void
  close(): void
}

export interface ConnectionEnds {
  dial(): Wire
  /** What to say first: who is here, and what this page has already. */
  join(): ClientMessage
  heard(message: ServerMessage): void
  changed(state: ConnectionState): void
}

const PING = 20_000
const PATIENCE = 8_000
/** Milliseconds for which a click is worth sending: later the person may think otherwise. */
const FRESH = 10_000
/** The codes with which the server closes a line for good: a wrong key, and no such match. */
const FINAL = [4401, 4404]

type Move = Extract<ClientMessage, { seq: number; seat: string }>

/** Whether a message does something at a moment of the match, so that it can be done only once. */
export function isMove(message: ClientMessage): message is Move & { type: 'play' | 'undo' } {
  return message.type === 'play' || message.type === 'undo'
}

/**
 * Milliseconds to wait before the nth try: half a second, doubling up to eight, and a little chance
 * against stampedes.
 */
export function pause(tries: number, chance: number = Math.random()): number {
  return Math.min(8000, 500 * 2 ** tries) * (0.8 + 0.4 * chance)
}

export class Connection {
  #ends: ConnectionEnds
  #wire: Wire | null = null
  #open = false
  #held: ClientMessage[] = []
  /** The last click, until the server answers it: a line can break before the click arrives. */
  #unanswered: { move: Move; at: number } | null = null
  /** Whether the first view after coming back is still to come. */
  #back = false
  #tries = 0
  #closed = false
  #retry: ReturnType<typeof setTimeout> | undefined
  #ping: ReturnType<typeof setInterval> | undefined
  #deaf: ReturnType<typeof setTimeout> | undefined

  constructor(ends: ConnectionEnds) {
    this.#ends = ends
    this.#dial()
  }

  /**
   * Say something, at the latest when the connection first opens; false while it is lost, for then
   * nobody knows how long that takes. A click is kept for some seconds all the same: a server that
   * is replaced is away no longer.
   */
  send(message: ClientMessage): boolean {
    if (isMove(message)) this.#unanswered = { move: message, at: performance.now() }
    if (!this.#wire || this.#tries > 0) return false
    if (this.#open) this.#wire.send(JSON.stringify(message))
    else this.#held.push(message)
    return true
  }

  /** Try at once: the network is back, or the person looks at the page again. */
  hurry(): void {
    if (this.#closed || !this.#retry) return
    clearTimeout(this.#retry)
    this.#dial()
  }

  /** Hang up and come back: the server then sends everything. */
  redial(): void {
    this.#wire?.close()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#retry)
    this.#quiet()
    this.#wire?.close()
  }

  #dial(): void {
    this.#retry = undefined
    this.#ends.changed(this.#tries ? 'lost' : 'connecting')
    const wire = this.#ends.dial()
    this.#wire = wire
    wire.onopen = () => {
      this.#tries = 0
      this.#open = true
      for (const message of [this.#ends.join(), ...this.#held]) wire.send(JSON.stringify(message))
      this.#back = this.#held.length === 0
      this.#held = []
      this.#ends.changed('live')
      this.#ping = setInterval(() => this.#knock(), PING)
    }
    wire.onmessage = (message) => {
      clearTimeout(this.#deaf)
      this.#deaf = undefined
      const said = JSON.parse(message.data) as ServerMessage
      this.#ends.heard(said)
      this.#answered(said)
    }
    wire.onclose = (event) => {
      if (wire !== this.#wire) return
      if (event && FINAL.includes(event.code)) this.#shut()
      else this.#lost()
    }
  }

  /**
   * A click is answered by a view or a refusal. The first view after coming back tells whether the
   * click arrived: if the match still stands where it was made, it is sent once more.
   */
  #answered(said: ServerMessage): void {
    if (said.type !== 'view' && said.type !== 'patch' && said.type !== 'refused') return
    const last = this.#unanswered
    this.#unanswered = null
    const missed = this.#back && said.type === 'view' && said.view.seq === last?.move.seq
    this.#back = false
    if (last && missed && performance.now() - last.at < FRESH) this.send(last.move)
  }

  /** A dead connection often does not close but stays silent: no answer in time is a loss. */
  #knock(): void {
    this.send({ type: 'ping' })
    this.#deaf ??= setTimeout(() => this.#wire?.close(), PATIENCE)
  }

  #lost(): void {
    this.#quiet()
    this.#wire = null
    this.#open = false
    if (this.#closed) return
    this.#retry = setTimeout(() => this.#dial(), pause(this.#tries++))
    this.#ends.changed('lost')
  }

  #shut(): void {
    this.close()
    this.#ends.changed('shut')
  }

  #quiet(): void {
    clearInterval(this.#ping)
    clearTimeout(this.#deaf)
    this.#deaf = undefined
  }
}
