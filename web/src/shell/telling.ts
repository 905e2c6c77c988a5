// A right click, or a finger that rests, on anything with a name tells about it beside the pointer.

import type { Attachment } from 'svelte/attachments'

/** As long as the boards wait (boardEvents.ts). */
const LONG_PRESS = 550

const thingAt = (event: Event): HTMLElement | SVGElement | null =>
  (event.target as Element).closest<HTMLElement | SVGElement>('[data-noun]')

export function telling(tell: (noun: string, thing: Element) => void): Attachment<HTMLElement> {
  return (root) => {
    let resting: ReturnType<typeof setTimeout> | undefined
    let told = false

    const about = (thing: HTMLElement | SVGElement | null): boolean => {
      const noun = thing?.dataset.noun
      if (!thing || !noun || thing.closest('dialog')) return false
      tell(noun, thing)
      return true
    }
    const listeners: Record<string, (event: never) => void> = {
      contextmenu: (event: MouseEvent) => about(thingAt(event)) && event.preventDefault(),
      pointerdown: (event: PointerEvent) => {
        const thing = thingAt(event)
        told = false
        clearTimeout(resting)
        if (event.pointerType !== 'mouse')
          resting = setTimeout(() => (told = about(thing)), LONG_PRESS)
      },
      pointerup: () => clearTimeout(resting),
      pointercancel: () => clearTimeout(resting),
      touchmove: () => clearTimeout(resting),
    }
    // The finger that is lifted after that chooses nothing.
    const click = (event: MouseEvent): void => {
      if (!told) return
      told = false
      event.stopPropagation()
      event.preventDefault()
    }
    for (const [name, listener] of Object.entries(listeners))
      root.addEventListener(name, listener as EventListener)
    root.addEventListener('click', click, true)
    return () => {
      clearTimeout(resting)
      for (const [name, listener] of Object.entries(listeners))
        root.removeEventListener(name, listener as EventListener)
      root.removeEventListener('click', click, true)
    }
  }
}
