// The keyboard on the map: from one thing that can be chosen to the next, or to the nearest one in
// the direction of an arrow.

import type { Point } from './hex'

const WAYS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

const things = (map: SVGSVGElement): SVGGElement[] => [
  ...map.querySelectorAll<SVGGElement>('[data-noun][tabindex]'),
]

function middle(thing: Element): Point {
  const { x, y, width, height } = thing.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

/** Whether something that can be chosen is in view. */
export function inSight(map: SVGSVGElement): boolean {
  const window = map.getBoundingClientRect()
  return things(map).some((thing) => {
    const { x, y } = middle(thing)
    return x > window.left && x < window.right && y > window.top && y < window.bottom
  })
}

/** The next thing that can be chosen: first the nearest to the chosen hex, then on and on. */
export function focusNext(map: SVGSVGElement, by: 1 | -1, chosen: string | null): void {
  const list = things(map)
  const now = list.findIndex((thing) => thing === document.activeElement)
  const from = now < 0 && chosen ? map.querySelector(`[data-hex="${chosen}"]`) : null
  if (!from) return list[(now + by + list.length) % list.length]?.focus()
  const at = middle(from)
  const far = (thing: Element) => Math.hypot(middle(thing).x - at.x, middle(thing).y - at.y)
  list
    .filter((thing) => far(thing) > 2)
    .sort((a, b) => far(a) - far(b))[0]
    ?.focus()
}

/**
 * With the focus on the map the arrows go to the nearest thing in their direction; else they pan.
 */
export function roam(map: SVGSVGElement, event: KeyboardEvent): void {
  const way = WAYS[event.key]
  const here = document.activeElement
  if (!way || !here?.matches('[data-noun]')) return
  event.preventDefault()
  event.stopPropagation()
  const at = middle(here)
  const steps = things(map).flatMap((thing) => {
    const [dx, dy] = [middle(thing).x - at.x, middle(thing).y - at.y]
    const along = dx * way[0] + dy * way[1]
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0])
    return along > 2 ? { thing, far: along + 1.6 * aside } : []
  })
  steps.sort((a, b) => a.far - b.far)[0]?.thing.focus()
}
