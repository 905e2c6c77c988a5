// Words that are drawn, not said (Latin on a map, the codes on counters), are marked as in HTML.

import 'svelte/elements'

declare module 'svelte/elements' {
  // The parameter is that of the interface which this adds to.
  // eslint-disable-next-line @typescript-eslint/no-unused-vars
  export interface SVGAttributes<T extends EventTarget> {
    translate?: 'no'
  }
}
