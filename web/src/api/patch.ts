// A view brought up to date by what changed. Nothing that was shown is touched: what did not change
// stays the same object.

import type { PatchMessage, View } from './types'

export function patched(view: View, patch: PatchMessage): View {
  const board = patch.board.reduce(
    (board, [path, value]) => put(board, path, value),
    view.board as unknown,
  )
  return { ...view, ...(patch.view as Partial<View>), board: board as View['board'] }
}

/** A copy with another value at a path of keys and of places in lists. */
function put(whole: unknown, path: (string | number)[], value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  const copy = (
    Array.isArray(whole) ? [...(whole as unknown[])] : { ...(whole as object) }
  ) as Record<string | number, unknown>
  copy[step] = put(copy[step], rest, value)
  return copy
}
