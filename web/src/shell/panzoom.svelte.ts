// Pan and zoom of a board: wheel, drag, pinch, buttons and keys, for any title.

import { select } from 'd3-selection'
import {
  zoom,
  zoomIdentity,
  zoomTransform,
  type D3ZoomEvent,
  type ZoomBehavior,
  type ZoomTransform,
} from 'd3-zoom'
import type { Attachment } from 'svelte/attachments'
import { settings } from './settings.svelte'

export interface Spot {
  x: number
  y: number
}

/** How much of the drawing is shown round the spots that matter. */
export interface Room {
  side: number
  top: number
  bottom: number
}

const MOST = 6
const NARROW = 700
const GLIDE = 600
/**
 * What is nearer to the rim of the window than this part of it is not well in sight; above, the
 * dice lie.
 */
const RIM = { side: 0.14, top: 0.27, bottom: 0.16 }

export class PanZoom {
  transform = $state('')
  scale = $state(1)
  x = $state(0)
  y = $state(0)
  /**
   * How large the board is on the page, nothing as long as that is not known: what is drawn before
   * is drawn, and laid out, twice. Asking for it in the middle of a change costs a layout.
   */
  wide = $state(0)
  high = $state(0)
  #svg: SVGSVGElement | null = null
  #zoom: ZoomBehavior<SVGSVGElement, unknown> | null = null
  #size: [number, number]
  #frame = 0
  #chosen = false

  constructor(width: number, height: number) {
    this.#size = [width, height]
  }

  attach: Attachment<SVGSVGElement> = (svg) => {
    const [width, height] = this.#size
    this.#svg = svg
    this.#zoom = zoom<SVGSVGElement, unknown>()
      .scaleExtent([1, MOST])
      .extent(() => this.#extent())
      .translateExtent([
        [0, 0],
        [width, height],
      ])
      .on('zoom', (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
        if (event.sourceEvent) this.#byHand()
        this.transform = event.transform.toString()
        this.scale = event.transform.k
        this.x = event.transform.x
        this.y = event.transform.y
      })
    const measure = (): void => {
      this.wide = svg.clientWidth
      this.high = svg.clientHeight
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(svg)
    // A double click belongs to the pieces, not to the zoom.
    select(svg).call(this.#zoom).on('dblclick.zoom', null)
    return () => {
      watch.disconnect()
      select(svg).on('.zoom', null)
    }
  }

  /** Pixels to a unit of the drawing at scale 1. */
  get fit(): number {
    const [width, height] = this.#size
    return Math.min(this.wide / width, this.high / height) || 1
  }

  /** A phone shows too little of the whole sheet. */
  get narrow(): boolean {
    return this.wide < NARROW
  }

  /** Whether the person has chosen what to see. */
  get chosen(): boolean {
    return this.#chosen
  }

  by(factor: number): void {
    this.#byHand()
    if (this.#svg && this.#zoom) this.#zoom.scaleBy(select(this.#svg), factor)
  }

  pan(dx: number, dy: number): void {
    if (this.#svg && this.#zoom)
      this.#zoom.translateBy(select(this.#svg), dx / this.scale, dy / this.scale)
  }

  home(): void {
    this.#byHand()
    if (this.#svg && this.#zoom) this.#zoom.transform(select(this.#svg), zoomIdentity)
  }

  /** Bring these spots into sight, as large as they fit; without any, the whole board. */
  show(spots: Spot[], room: Room, most = 2.4): void {
    if (!spots.length) return this.home()
    if (!this.#svg || !this.#zoom) return
    cancelAnimationFrame(this.#frame)
    this.#zoom.transform(select(this.#svg), this.#fitting(this.#zoom, spots, room, most))
  }

  /** The same, gently, unless somebody has chosen a scale. */
  frame(spots: Spot[], room: Room, most: number): void {
    if (!this.#svg || !this.#zoom || this.#chosen || !spots.length) return
    this.#glide(zoomTransform(this.#svg), this.#fitting(this.#zoom, spots, room, most))
  }

  /** What shows these spots as large as they fit. */
  #fitting(
    zoom: ZoomBehavior<SVGSVGElement, unknown>,
    spots: Spot[],
    room: Room,
    most: number,
  ): ZoomTransform {
    const [xs, ys] = [spots.map((spot) => spot.x), spots.map((spot) => spot.y)]
    const [left, right] = [Math.min(...xs) - room.side, Math.max(...xs) + room.side]
    const [top, bottom] = [Math.min(...ys) - room.top, Math.max(...ys) + room.bottom]
    const [width, height] = this.#size
    const [[x0, y0], [x1, y1]] = this.#extent()
    const fitting = Math.min(most, (x1 - x0) / (right - left), (y1 - y0) / (bottom - top))
    const scale = Math.max(1, fitting)
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const target = zoomIdentity
      .translate(width / 2 - x * scale, height / 2 - y * scale)
      .scale(scale)
    return zoom.constrain()(target, this.#extent(), [
      [0, 0],
      [width, height],
    ])
  }

  /** The scale is now the person's choice. */
  #byHand(): void {
    cancelAnimationFrame(this.#frame)
    this.#chosen = true
  }

  /**
   * Bring a spot well into sight, gently, if it is not there; at this scale at least, if nobody has
   * chosen one.
   */
  reveal(x: number, y: number, least = 1): void {
    if (!this.#svg || !this.#zoom) return
    const [width, height] = this.#size
    const [[x0, y0], [x1, y1]] = this.#extent()
    const now = zoomTransform(this.#svg)
    const [px, py] = now.apply([x, y])
    const [left, right] = [x0 + (x1 - x0) * RIM.side, x1 - (x1 - x0) * RIM.side]
    const [top, bottom] = [y0 + (y1 - y0) * RIM.top, y1 - (y1 - y0) * RIM.bottom]
    const scale = this.#chosen ? now.k : Math.max(now.k, least)
    if (scale === 1 || (scale === now.k && px >= left && px <= right && py >= top && py <= bottom))
      return
    const target = zoomIdentity
      .translate((left + right) / 2 - x * scale, (top + bottom) / 2 - y * scale)
      .scale(scale)
    this.#glide(
      now,
      this.#zoom.constrain()(target, this.#extent(), [
        [0, 0],
        [width, height],
      ]),
    )
  }

  #glide(from: ZoomTransform, to: ZoomTransform): void {
    cancelAnimationFrame(this.#frame)
    if (!settings.moving) return this.#jump(to)
    let start: number | undefined
    const step = (now: number): void => {
      start ??= now
      const part = Math.min(1, (now - start) / GLIDE)
      const eased = part * part * (3 - 2 * part)
      const between = (a: number, b: number): number => a + (b - a) * eased
      const at = zoomIdentity
        .translate(between(from.x, to.x), between(from.y, to.y))
        .scale(between(from.k, to.k))
      this.#jump(at)
      if (part < 1) this.#frame = requestAnimationFrame(step)
    }
    this.#frame = requestAnimationFrame(step)
  }

  #jump(to: ZoomTransform): void {
    if (this.#svg && this.#zoom) this.#zoom.transform(select(this.#svg), to)
  }

  /**
   * What the window shows at scale 1, in pixels of the drawing: the drawing and the letterbox round
   * it.
   */
  #extent(): [[number, number], [number, number]] {
    const [width, height] = this.#size
    const fit = this.fit
    const [dx, dy] = [(this.wide / fit - width) / 2, (this.high / fit - height) / 2]
    return [
      [-dx, -dy],
      [width + dx, height + dy],
    ]
  }
}
