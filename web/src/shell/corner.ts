// In which corner of the board a card lies.

export interface Rect {
  left: number
  top: number
  right: number
  bottom: number
}

/** The last roll lies in the upper left corner if it can, so that for cards this one comes last. */
export const CORNERS = ['bottom right', 'bottom left', 'top right', 'top left'] as const
export const FOR_DICE = [...CORNERS].reverse()
export type Corner = (typeof CORNERS)[number]

const GAP = 12
const meet = (a: Rect, b: Rect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Where a card of this size would lie. */
function laid(corner: Corner, board: Rect, [width, height]: [number, number]): Rect {
  const left = corner.endsWith('left') ? board.left + GAP : board.right - GAP - width
  const top = corner.startsWith('top') ? board.top + GAP : board.bottom - GAP - height
  return { left: left - GAP, top: top - GAP, right: left + width + GAP, bottom: top + height + GAP }
}

/** The corner whose card covers least; the first of what it should keep clear of counts most. */
export function leastCovered(
  board: Rect,
  size: [number, number],
  clear: Rect[],
  corners: readonly Corner[] = CORNERS,
): Corner {
  const covered = (corner: Corner) => {
    const card = laid(corner, board, size)
    return clear.reduce((sum, rect, i) => sum + (meet(card, rect) ? 2 ** -i : 0), 0)
  }
  return corners.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best))
}

/**
 * Where a card of this size lies beside a thing: right of it, left, below or above, inside the
 * window and never over it if there is room.
 */
export function besideOf(
  thing: Rect,
  [width, height]: [number, number],
  window: { width: number; height: number },
): { left: number; top: number } {
  const clamp = (n: number, most: number) => Math.max(GAP, Math.min(n, most - GAP))
  const middle = { x: (thing.left + thing.right) / 2, y: (thing.top + thing.bottom) / 2 }
  const ways = [
    { left: thing.right + GAP, top: middle.y - height / 3 },
    { left: thing.left - GAP - width, top: middle.y - height / 3 },
    { left: middle.x - width / 2, top: thing.bottom + GAP },
    { left: middle.x - width / 2, top: thing.top - GAP - height },
  ].map(({ left, top }) => ({
    left: clamp(left, window.width - width),
    top: clamp(top, window.height - height),
  }))
  const free = ways.find(
    ({ left, top }) => !meet({ left, top, right: left + width, bottom: top + height }, thing),
  )
  return free ?? { left: GAP, top: GAP }
}

/** What lies along the foot of the board, a hand of cards, is not covered: this high it is. */
export const floorOf = (card: HTMLElement): number =>
  card.closest('.board')?.querySelector<HTMLElement>('[data-floor]')?.offsetHeight ?? 0

/**
 * The corner of the board in which this card covers none of these things, or those that matter
 * least.
 */
export function freeCorner(
  card: HTMLElement,
  things: Element[],
  corners: readonly Corner[] = CORNERS,
): Corner {
  const { left, top, right, bottom } = card.parentElement?.getBoundingClientRect() ?? new DOMRect()
  const board = { left, top, right, bottom: bottom - floorOf(card) }
  const rects = things.map((thing) => thing.getBoundingClientRect())
  return leastCovered(board, [card.offsetWidth, card.offsetHeight], rects, corners)
}
