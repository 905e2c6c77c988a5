// The picture on the board. It follows the events one by one and always ends at the board that the server sent.

import type { GameEvent } from '../api/types'
import type { Die, Scene, TitleModule } from '../titles/title'
import { settings } from './settings.svelte'

export class Stage {
  board = $state.raw<unknown>(null)
  scene = $state.raw<Scene | null>(null)
  /** The last roll stays on the table until the next one. */
  dice = $state.raw<Die[]>([])
  caption = $state('')
  rolls = $state(0)
  #run = 0
  #end: unknown = null
  #title: TitleModule
  #still: unknown

  constructor(title: TitleModule, still: unknown) {
    this.#title = title
    this.#still = still
  }

  /** Show a board at once. */
  set(board: unknown): void {
    this.#run++
    this.#end = board
    this.scene = null
    this.board = board
  }

  /** Leave out the rest of the scenes. */
  skip(): void {
    this.set(this.#end)
  }

  async play(events: GameEvent[], end: unknown): Promise<void> {
    if (!settings.moving || document.hidden) {
      for (const event of events) this.#roll(this.#title.scene(event))
      return this.set(end)
    }
    if (this.scene) this.skip()
    this.#end = end
    const run = ++this.#run
    for (const event of events) {
      const scene = this.#title.scene(event)
      if (scene.ms > 0) {
        this.scene = scene
        this.#roll(scene)
        await new Promise((done) => setTimeout(done, scene.ms))
        if (run !== this.#run) return
      }
      this.board = this.#title.advance(this.#still, this.board, event)
    }
    this.set(end)
  }

  #roll(scene: Scene): void {
    if (!scene.dice.length) return
    this.dice = scene.dice
    this.caption = scene.caption
    this.rolls++
  }
}
