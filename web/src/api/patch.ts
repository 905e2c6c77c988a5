// A view brought up to date by what changed. Nothing that was shown is touched: what did not change
// stays the same object.

import type { Option, PatchMessage, View } from './types'

export function patched(view: View, patch: PatchMessage): View {
  const board = patch.board.reduce(
    (board, [path, value]) => put(board, path, value),
    view.board as unknown,
  )
  const changed = patch.view as Partial<View>
  if (changed.options) changed.options = completed(changed.options)
  return { ...view, ...changed, board: board as View['board'] }
}

/** A whole view in which what is as it was before stays the same object: only the rest is drawn. */
export const kept = (before: View, after: View): View => shared(before, after) as View

function shared(before: unknown, after: unknown): unknown {
  if (!isWhole(before) || !isWhole(after) || Array.isArray(before) !== Array.isArray(after))
    return after
  let same = Object.keys(before).length === Object.keys(after).length
  for (const key of Object.keys(after)) {
    after[key] = shared(before[key], after[key])
    same &&= key in before && before[key] === after[key]
  }
  return same ? before : after
}

const isWhole = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Options with what they left out because the one before them, or their action, tells it. */
function completed(options: Partial<Option>[]): Option[] {
  let before = {}
  return options.map((option) => {
    const target = option.action?.split(' ').at(-1)
    before = { ...before, target, ...option }
    return before as Option
  })
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
