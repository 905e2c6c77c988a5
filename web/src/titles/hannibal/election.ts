// Of whom an election speaks.

import type { Option } from '../../api/types'
import type { Board } from './model'

/** The generals who can become proconsul, or the consuls who were drawn, placed or not. */
export function candidates(board: Board, options: Option[]): string[] {
  const named = options.filter(({ action }) => action.startsWith('proconsul '))
  if (named.length) return named.flatMap(({ target }) => target ?? [])
  const drawn = board.generals.filter(({ office }) => office === 'consul')
  const waits = drawn.some(({ at }) => at === null)
  const placing = options.some(({ action }) => action.startsWith('place '))
  return placing && waits ? drawn.map(({ id }) => id) : []
}
