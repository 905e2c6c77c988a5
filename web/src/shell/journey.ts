// A piece that is under way during a scene goes from one frame to the next, and stays at the last.

import type { Attachment } from 'svelte/attachments'

export function journey(frames: Keyframe[], ms: number): Attachment<SVGGElement> {
  return (node) => {
    const walk = node.animate(frames, {
      duration: ms * 0.9,
      easing: 'ease-in-out',
      fill: 'forwards',
    })
    return () => walk.cancel()
  }
}
