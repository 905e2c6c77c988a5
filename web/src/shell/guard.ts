// What comes to stand under a resting pointer takes no click for a moment: nobody can have meant
// it.

import type { Attachment } from 'svelte/attachments'

const MOMENT = 350
/** A hand that clicks twice does not hold quite still. */
const NEAR = 24

interface Point {
  x: number
  y: number
}

const between = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

export class Guard {
  #pointer: Point = { x: -NEAR, y: -NEAR }
  #rested: Point = this.#pointer
  #since = -MOMENT

  /** Something new can be clicked. */
  appeared(now = performance.now()): void {
    this.#since = now
    this.#rested = this.#pointer
  }

  moved(to: Point): void {
    this.#pointer = to
  }

  /** Whether a click comes too soon on what has just appeared. A key (`detail` is 0) never does. */
  stops(
    click: { detail: number; clientX: number; clientY: number },
    now = performance.now(),
  ): boolean {
    const where = { x: click.clientX, y: click.clientY }
    return click.detail > 0 && now - this.#since < MOMENT && between(where, this.#rested) < NEAR
  }

  /** Watch over everything in an element that plays an action or opens a card. */
  readonly over: Attachment<HTMLElement> = (element) => {
    const moved = ({ clientX, clientY }: PointerEvent) => this.moved({ x: clientX, y: clientY })
    const clicked = (event: MouseEvent): void => {
      if (!(event.target as Element).closest('[data-action], [data-noun]') || !this.stops(event))
        return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('pointermove', moved, true)
    addEventListener('pointerdown', moved, true)
    element.addEventListener('click', clicked, true)
    return () => {
      removeEventListener('pointermove', moved, true)
      removeEventListener('pointerdown', moved, true)
      element.removeEventListener('click', clicked, true)
    }
  }
}
