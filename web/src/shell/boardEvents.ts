// Pointer, finger and keyboard on a board: one set of listeners for everything that carries
// data-noun.

import type { Attachment } from 'svelte/attachments'

interface Heard {
  onpoint: (noun: string | null) => void
  onpress: (noun: string, finger: boolean) => void
  onask: (noun: string) => void
}

const LONG_PRESS = 550

const nounAt = (event: Event): string | null =>
  (event.target as Element).closest<SVGElement>('[data-noun]')?.dataset.noun ?? null

export function boardEvents({ onpoint, onpress, onask }: Heard): Attachment<SVGSVGElement> {
  return (svg) => {
    let held: ReturnType<typeof setTimeout> | undefined
    let asked = false

    const listeners: Record<string, (event: never) => void> = {
      pointerover: (event: PointerEvent) => event.pointerType === 'mouse' && onpoint(nounAt(event)),
      pointerleave: () => onpoint(null),
      focusin: (event: FocusEvent) => onpoint(nounAt(event)),
      click: (event: PointerEvent) => {
        const noun = nounAt(event)
        if (noun && !asked)
          onpress(noun, event.pointerType === 'touch' || event.pointerType === 'pen')
        asked = false
      },
      keydown: (event: KeyboardEvent) => {
        const noun = nounAt(event)
        if (!noun || (event.key !== 'Enter' && event.key !== ' ')) return
        event.preventDefault()
        onpress(noun, false)
      },
      contextmenu: (event: MouseEvent) => {
        const noun = nounAt(event)
        if (!noun) return
        event.preventDefault()
        onask(noun)
      },
      // iOS sends no contextmenu on a long press.
      pointerdown: (event: PointerEvent) => {
        const noun = nounAt(event)
        asked = false
        if (!noun || event.pointerType === 'mouse') return
        held = setTimeout(() => {
          asked = true
          onask(noun)
        }, LONG_PRESS)
      },
      pointerup: () => clearTimeout(held),
      pointercancel: () => clearTimeout(held),
      touchmove: () => clearTimeout(held),
    }
    for (const [name, listener] of Object.entries(listeners))
      svg.addEventListener(name, listener as EventListener, { passive: false })
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        svg.removeEventListener(name, listener as EventListener)
    }
  }
}
