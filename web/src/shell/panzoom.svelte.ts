// Pan and zoom of a board: wheel, drag, pinch, buttons and keys, for any title.

import { select } from 'd3-selection'
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from 'd3-zoom'
import type { Attachment } from 'svelte/attachments'

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const MOST = 6

export class PanZoom {
  transform = $state('')
  scale = $state(1)
  #svg: SVGSVGElement | null = null
  #zoom: ZoomBehavior<SVGSVGElement, unknown> | null = null
  #size: [number, number]

  constructor(width: number, height: number) {
    this.#size = [width, height]
  }

  attach: Attachment<SVGSVGElement> = (svg) => {
    const [width, height] = this.#size
    this.#svg = svg
    this.#zoom = zoom<SVGSVGElement, unknown>()
      .scaleExtent([1, MOST])
      .extent(() => this.#extent())
      .translateExtent([[0, 0], [width, height]])
      .on('zoom', (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
        this.transform = event.transform.toString()
        this.scale = event.transform.k
      })
    // A double click belongs to the pieces, not to the zoom.
    select(svg).call(this.#zoom).on('dblclick.zoom', null)
    return () => select(svg).on('.zoom', null)
  }

  by(factor: number): void {
    if (this.#svg && this.#zoom) this.#zoom.scaleBy(select(this.#svg), factor)
  }

  pan(dx: number, dy: number): void {
    if (this.#svg && this.#zoom) this.#zoom.translateBy(select(this.#svg), dx / this.scale, dy / this.scale)
  }

  home(): void {
    if (this.#svg && this.#zoom) this.#zoom.transform(select(this.#svg), zoomIdentity)
  }

  /** Bring a part of the board into sight, as large as it fits. */
  show(box: Box, most = 2.4): void {
    if (!this.#svg || !this.#zoom) return
    const [width, height] = this.#size
    const [[x0, y0], [x1, y1]] = this.#extent()
    const scale = Math.max(1, Math.min(most, (x1 - x0) / (box.right - box.left), (y1 - y0) / (box.bottom - box.top)))
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    const target = zoomIdentity.translate(width / 2 - x * scale, height / 2 - y * scale).scale(scale)
    this.#zoom.transform(select(this.#svg), this.#zoom.constrain()(target, this.#extent(), [[0, 0], [width, height]]))
  }

  /** What the window shows at scale 1, in pixels of the drawing: the drawing and the letterbox round it. */
  #extent(): [[number, number], [number, number]] {
    const [width, height] = this.#size
    const { clientWidth, clientHeight } = this.#svg as SVGSVGElement
    const fit = Math.min(clientWidth / width, clientHeight / height) || 1
    const [dx, dy] = [(clientWidth / fit - width) / 2, (clientHeight / fit - height) / 2]
    return [[-dx, -dy], [width + dx, height + dy]]
  }
}
