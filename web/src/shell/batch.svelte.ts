// Several orders given as one: each is played as if it were clicked, what the rules forbid is told,
// and what leaves a choice stops the rest.

import * as http from '../api/http'
import type { Table } from './table.svelte'
import { t } from './text'

/** What one piece is to do: one click after the other. */
export interface Order {
  /** The piece, as a person would name it. */
  name: string
  /** None if it cannot be done at all. */
  actions: string[]
  /** The answer to the question that may follow. */
  last: string
  /** Why not, where no rule says it. */
  otherwise: string
}

export interface Refused {
  name: string
  text: string
  rule: string | null
}

export class Batch {
  /** How many orders were given, are done, and are still to come. */
  given = $state(0)
  done = $state(0)
  left = $state.raw<Order[]>([])
  refused = $state.raw<Refused[]>([])
  running = $state(false)
  /** The piece whose choice is left to the person. */
  asks = $state<string | null>(null)
  #start = 0
  #end = $state(-1)
  #table: Table

  constructor(table: Table) {
    this.#table = table
  }

  /** Whether the report still fits the table: nothing else was done since. */
  get fresh(): boolean {
    return this.given > 0 && (this.running || this.asks !== null || this.#here)
  }

  /** Whether all of it can be taken back at once. */
  get revocable(): boolean {
    return !this.running && this.#here && this.done > 0 && this.#table.live.can_undo
  }

  get #here(): boolean {
    return this.#table.live.seq === this.#end
  }

  async give(orders: Order[]): Promise<void> {
    if (this.running || !orders.length) return
    this.given = orders.length
    this.done = 0
    this.refused = []
    this.left = orders
    this.#start = this.#table.live.seq
    await this.goOn()
  }

  /** Play what is left. */
  async goOn(): Promise<void> {
    this.running = true
    this.asks = null
    while (this.left.length && !this.asks && this.#table.connection === 'live') await this.#next()
    this.#end = this.#table.live.seq
    this.running = false
  }

  /** Take all of it back. */
  async takeBack(): Promise<void> {
    this.running = true
    await this.#table.series.backTo(this.#start)
    this.forget()
  }

  forget(): void {
    this.given = 0
    this.left = []
    this.asks = null
    this.running = false
  }

  /** One order: its clicks in a row, then the answer to the question that may follow. */
  async #next(): Promise<void> {
    const [order, ...rest] = this.left
    if (!order) return
    this.left = rest
    const start = this.#table.live.seq
    if (!order.actions.length) return this.#refuse(order, '', start)
    const clicks = [...order.actions]
    const last = [order.last]
    await this.#table.series.follow((options) => {
      const due = clicks.length ? clicks : last
      const option = options.find(({ action }) => action === due[0])
      if (option) due.shift()
      return option
    })
    if (clicks[0]) return this.#refuse(order, clicks[0], start)
    if (last.length && this.#asked(order.last)) this.asks = order.name
    else this.done++
  }

  /** A piece that may not do it stays as it was. */
  async #refuse(order: Order, action: string, start: number): Promise<void> {
    const why = this.#asked(action)
      ? await this.#why(action)
      : { text: order.otherwise, rule: null }
    this.refused = [...this.refused, { name: order.name, ...why }]
    await this.#table.series.backTo(start)
  }

  /** Whether the question on the table is one that this action could answer. */
  #asked(action: string): boolean {
    const verb = action.split(' ')[0]
    return this.#table.live.options.some((option) => option.action.split(' ')[0] === verb)
  }

  async #why(action: string): Promise<{ text: string; rule: string | null }> {
    try {
      const { rule, text } = await http.whyNot(this.#table.id, this.#table.key, action)
      return { rule, text: text ?? t('The rules do not allow it.') }
    } catch (error) {
      return { rule: null, text: (error as Error).message }
    }
  }
}
