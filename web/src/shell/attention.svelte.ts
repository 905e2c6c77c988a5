// What calls somebody back to a page that is out of sight: its title and a sound. The server hears
// whether anybody looks, so that whoever does gets no notices besides.

import { hear } from './sound'
import { shelved } from './shelf'
import type { Table } from './table.svelte'

export class Attention {
  /** How many lines others wrote while nobody looked. */
  missed = $state(0)
  /** Whether this person's time runs, and runs short. */
  hurried = $state(false)
  #table: Table
  #hidden = $state(document.hidden)
  #read: number
  #told = true

  constructor(table: Table) {
    this.#table = table
    this.#read = shelved(table.id)?.read ?? 0
  }

  /** Whether the game waits for this person; the board may still show how it came to that. */
  get awaited(): boolean {
    const { live, mine } = this.#table
    return !live.result && mine.some(({ id }) => id === live.to_act)
  }

  get mark(): string {
    return (
      (this.hurried ? '⌛ ' : this.awaited ? '● ' : '') + (this.missed ? `(${this.missed}) ` : '')
    )
  }

  /** Follow the page; to be called while a component is made. */
  watch(): void {
    $effect(() => {
      const look = () => {
        this.#hidden = document.hidden
        if (!document.hidden) this.missed = 0
      }
      document.addEventListener('visibilitychange', look)
      return () => document.removeEventListener('visibilitychange', look)
    })
    $effect(() => this.#tell(this.#table.connection === 'live', !this.#hidden))
    $effect(() => {
      if (this.awaited && document.hidden) hear('turn', 0, true)
    })
    $effect(() => this.#hear())
    $effect(() => this.#watchClock())
    $effect(() => {
      if (this.hurried && document.hidden) hear('turn', 0, true)
    })
  }

  /** A new line is taken to be looked at, until the page says otherwise. */
  #tell(live: boolean, looking: boolean): void {
    if (!live) this.#told = true
    else if (looking !== this.#told && this.#table.mine.length)
      if (this.#table.say({ type: 'sight', looking })) this.#told = looking
  }

  #watchClock(): (() => void) | undefined {
    const { accord, mine } = this.#table
    const clock = accord.clock
    const seat = mine.find(({ id }) => id === clock?.running)
    this.hurried = false
    if (!clock || !seat) return
    const look = () => (this.hurried = accord.remaining(seat.id, performance.now()) <= clock.short)
    look()
    const ticking = setInterval(look, 1000)
    return () => clearInterval(ticking)
  }

  #hear(): void {
    const lines = this.#table.chat.lines
    const own = this.#table.mine.map(({ id }) => id)
    const news = lines.filter(({ number, seat }) => number > this.#read && !own.includes(seat))
    this.#read = lines.at(-1)?.number ?? 0
    if (!document.hidden || !news.length) return
    this.missed += news.length
    hear('turn', 0, true)
  }
}
