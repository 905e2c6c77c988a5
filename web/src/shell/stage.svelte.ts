// The moment that the page shows. It follows the events one by one, board and panel together, and
// always ends at the view that the server sent.

import type { GameEvent, View } from '../api/types'
import type { Die, Scene, TitleModule } from '../titles/title'
import { settings } from './settings.svelte'
import { hear } from './sound'

/**
 * With more than this waiting (a bot plays faster than one can watch), scenes without a card go by
 * at a third of their time.
 */
const CROWD = 14
/** A calm scene takes so many times as long as a brisk one, and at least so many milliseconds. */
const CALM = 1.7
const LEAST = 450
/** Seconds until dice lie still. */
const FALL = 0.9
/** Who goes step by step is asked after scenes that are at least so long. */
const WORTH_A_STEP = 300

/** A view, what led to it, and whether this page's own click did. */
export interface Moment {
  view: View
  events: GameEvent[]
  own?: boolean
}

export class Stage {
  view = $state.raw<View>() as View
  board = $state.raw<unknown>(null)
  scene = $state.raw<Scene | null>(null)
  /** The last roll. */
  dice = $state.raw<Die[]>([])
  caption = $state('')
  rolls = $state(0)
  /** How many of the events that came last have not been shown yet. */
  untold = $state(0)
  /** Whether the page shows an earlier moment than the one it leads to. */
  behind = $state(false)
  /** Whether that is because the dice of this page's own click roll. */
  suspense = $state(false)
  /** Whether the scene waits for a click. */
  asks = $state(false)
  #waiting: (GameEvent | View)[] = []
  #end: View
  #showing: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #wake: (() => void) | null = null
  #title: TitleModule
  #still: unknown

  constructor(title: TitleModule, still: unknown, view: View) {
    this.#title = title
    this.#still = still
    this.#end = view
    this.set(view)
  }

  /** Show a moment at once. */
  set(view: View): void {
    this.#waiting = []
    this.#end = view
    this.untold = 0
    this.behind = false
    this.suspense = false
    this.scene = null
    this.#reach(view)
    this.next()
  }

  /**
   * Another looks on: the picture keeps only what everybody may see, and the panel what this one
   * may.
   */
  pass(view: View): void {
    this.board = this.#title.open(this.board)
    this.view = view
  }

  /** Show a moment at once with its roll, if there was one. */
  recall({ view, events }: Moment): void {
    this.set(view)
    this.dice = []
    for (const event of events) this.#roll(this.#title.scene(event))
  }

  /** Leave out the scenes that are still to come. */
  skip(): void {
    this.set(this.#end)
  }

  /** On to the next scene. */
  next(): void {
    clearTimeout(this.#timer)
    this.#wake?.()
  }

  /** Show a moment after those that wait already. */
  async play(moment: Moment): Promise<void> {
    const { view, events, own = false } = moment
    const scenes = events.map((event) => this.#title.scene(event))
    if (settings.pace === 'instant' || document.hidden) {
      for (const scene of scenes) this.#roll(scene)
      return this.set(view)
    }
    if (own && !scenes.some((scene) => scene.dice.length)) return this.#glide(view, events)
    this.#waiting.push(...events, view)
    this.#end = view
    this.untold += events.length
    this.behind = true
    this.suspense = own
    this.#showing ??= this.#run().finally(() => (this.#showing = null))
    await this.#showing
  }

  async #run(): Promise<void> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift())
      if ('kind' in next) await this.#show(next)
      else this.#reach(next)
    this.set(this.#end)
  }

  #reach(view: View): void {
    this.view = view
    this.board = view.board
  }

  /** What one does oneself is there at once; only the pieces travel. */
  async #glide(view: View, events: GameEvent[]): Promise<void> {
    this.set(view)
    for (const event of events) {
      const scene = this.#title.scene(event)
      if (!scene.travel) continue
      if (this.behind || this.view !== view) return
      this.scene = scene
      this.#sound(event, scene)
      await this.#hold(scene.ms)
    }
    if (this.view === view && !this.behind) this.scene = null
  }

  async #show(event: GameEvent): Promise<void> {
    const scene = this.#title.scene(event)
    if (scene.ms > 0) {
      const ms = this.#paced(scene)
      this.scene = { ...scene, ms }
      this.#roll(scene)
      this.#sound(event, scene)
      await this.#hold(ms, scene.ms >= WORTH_A_STEP && settings.pace === 'step')
      // Somebody skipped: the board is already where it should be.
      if (!this.scene) return
    }
    this.board = this.#title.advance(this.#still, this.board, event)
    this.untold--
  }

  #paced({ ms, card }: Scene): number {
    if (settings.pace === 'brisk' || this.suspense)
      return this.#waiting.length > CROWD && !card ? ms / 3 : ms
    const calm = Math.max(LEAST, CALM * ms)
    return this.#waiting.length > CROWD && !card ? calm / 3 : calm
  }

  /** Wait, so long or until a click. */
  #hold(ms: number, asks = false): Promise<void> {
    this.asks = asks
    return new Promise<void>((done) => {
      this.#wake = done
      if (!asks) this.#timer = setTimeout(done, ms)
    })
  }

  /** The dice first, then what they decide. */
  #sound(event: GameEvent, { dice }: Scene): void {
    const sound = this.#title.sound?.(event)
    if (dice.length) hear('dice')
    if (sound) hear(sound, dice.length ? FALL : 0)
  }

  #roll(scene: Scene): void {
    if (!scene.dice.length) return
    this.dice = scene.dice
    this.caption = scene.caption
    this.rolls++
  }
}
