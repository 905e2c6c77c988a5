// What d3-zoom wants of d3-transition and d3-interpolate: that a transition under way stops, and
// how it flies. Our maps have no transitions (they glide by `PanZoom`), so those packages and what
// they bring are not loaded; see vite.config.ts.

import { selection } from 'd3-selection'

export const interrupt = (): void => undefined
export const interpolateZoom = undefined

Object.assign(selection.prototype, {
  interrupt<S>(this: S): S {
    return this
  },
})
