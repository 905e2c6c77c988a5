// The picture on the board. It follows the events one by one and always ends at the board that the
// server sent.

import type { GameEvent } from '../api/types'
import type { Die, Scene, TitleModule } from '../titles/title'
import { settings } from './settings.svelte'

/**
 * With more than this waiting (a bot plays faster than one can watch), scenes go by at a third of
 * their time.
 */
const CROWD = 14

export class Stage {
  board = $state.raw<unknown>(null)
  scene = $state.raw<Scene | null>(null)
  /** The last roll. */
  dice = $state.raw<Die[]>([])
  caption = $state('')
  rolls = $state(0)
  /** What dice decided and nobody has seen yet. */
  untold = $state.raw<GameEvent[]>([])
  #waiting: GameEvent[] = []
  #end: unknown = null
  #showing = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #wake: (() => void) | null = null
  #title: TitleModule
  #still: unknown

  constructor(title: TitleModule, still: unknown) {
    this.#title = title
    this.#still = still
  }

  /** Show a board at once. */
  set(board: unknown): void {
    this.#waiting = []
    this.untold = []
    this.#end = board
    this.scene = null
    this.board = board
    clearTimeout(this.#timer)
    this.#wake?.()
  }

  /** Another looks on: the picture keeps only what everybody may see. */
  forget(): void {
    this.board = this.#title.open(this.board)
  }

  /** Show a board at once with the roll of its moment, if there was one. */
  recall(events: GameEvent[], board: unknown): void {
    this.set(board)
    this.dice = []
    for (const event of events) this.#roll(this.#title.scene(event))
  }

  /** Leave out the scenes that are still to come. */
  skip(): void {
    this.set(this.#end)
  }

  /** Show events after those that wait already, and then the board they lead to. */
  async play(events: GameEvent[], end: unknown): Promise<void> {
    if (!settings.moving || document.hidden) {
      for (const event of events) this.#roll(this.#title.scene(event))
      return this.set(end)
    }
    this.#waiting.push(...events)
    this.untold = [...this.untold, ...this.#secrets(events)]
    this.#end = end
    if (this.#showing) return
    this.#showing = true
    for (let event = this.#waiting.shift(); event; event = this.#waiting.shift())
      await this.#show(event)
    this.#showing = false
    this.set(this.#end)
  }

  /** Up to the last roll, and the last march that came of one. */
  #secrets(events: GameEvent[]): GameEvent[] {
    const scenes = events.map((event) => this.#title.scene(event))
    if (!scenes.some((scene) => scene.dice.length)) return []
    const last = scenes
      .map((scene) => scene.dice.length > 0 || scene.travel !== null)
      .lastIndexOf(true)
    return events.slice(0, last + 1)
  }

  async #show(event: GameEvent): Promise<void> {
    const scene = this.#title.scene(event)
    if (scene.ms > 0) {
      const ms = this.#waiting.length > CROWD ? scene.ms / 3 : scene.ms
      this.scene = { ...scene, ms }
      this.#roll(scene)
      await new Promise<void>((done) => {
        this.#wake = done
        this.#timer = setTimeout(done, ms)
      })
      // Somebody skipped: the board is already where it should be.
      if (!this.scene) return
    }
    this.board = this.#title.advance(this.#still, this.board, event)
    this.untold = this.untold.filter((other) => other !== event)
  }

  #roll(scene: Scene): void {
    if (!scene.dice.length) return
    this.dice = scene.dice
    this.caption = scene.caption
    this.rolls++
  }
}
