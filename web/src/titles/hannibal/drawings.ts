// The emblems in hand come once the table stands: nobody waits for a picture to play.

import type { Component } from 'svelte'

/** As long as the first load of a table takes on a slow line, about. */
const LATER = 1500

type Drawings = Promise<{ default: Component<{ card: number }> }>
let coming: Drawings | undefined

export function drawings(): Drawings {
  coming ??= new Promise((done) => setTimeout(done, LATER)).then(() => import('./Emblem.svelte'))
  return coming
}
