// Where the stacks of a space stand, and what spaces and stacks cover.

import type { Box } from './labels'
import { stateOf, type Board, type Stack, type Still } from './model'
import { spotOf } from './sheet'

export interface Standing {
  stack: Stack
  x: number
  y: number
  within: boolean
}

/** Above the marker of their space, those inside a city to the right, behind its walls. */
export function standing(board: Board, id: string): Standing[] {
  const state = stateOf(board, id)
  if (!state) return []
  const all = [
    ...state.outside.map((stack) => ({ stack, within: false })),
    ...state.inside.map((stack) => ({ stack, within: true })),
  ]
  return all.map((one, i) => ({ ...one, x: all.length > 1 ? i * 100 - 54 : 0, y: -24 }))
}

/** What a name must not cover: every space, and the plates of the generals. */
export function blocks(still: Still, board: Board, size: number): Box[] {
  return still.spaces.flatMap(({ id }): Box[] => {
    const { x, y } = spotOf(id)
    const disc = {
      left: x - 23 * size,
      right: x + 23 * size,
      top: y - 23 * size,
      bottom: y + 23 * size,
    }
    const plates = standing(board, id)
      .filter(({ stack }) => stack.generals.length)
      .map((at) => ({
        left: x + (at.x - 62) * size,
        right: x + (at.x + 62) * size,
        top: y - 74 * size,
        bottom: y - 24 * size,
      }))
    return [disc, ...plates]
  })
}
