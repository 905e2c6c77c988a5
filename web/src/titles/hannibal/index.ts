// Hannibal: Rome vs. Carthage at the table.

import './hannibal.css'
import type { TitleModule } from '../title'
import BoardView from './Board.svelte'
import { named, spaceOf, type Board, type Still } from './model'
import Panel from './Panel.svelte'
import { advance, heading, open, scene } from './picture'
import { portrait, questions } from './portrait'

/** What the hand and the map show better than a list. */
const SHOWN = new Set(['march', 'pcs', 'troops', 'event', 'discard', 'pc', 'remove'])

export const title: TitleModule<Still, Board> = {
  Board: BoardView,
  Panel,
  advance: (_still, board, event) => advance(board, event),
  open,
  scene,
  portrait: (still, board, noun) => portrait(named(still, board), board, noun),
  centre: (board) => {
    const at = board.move?.at
    return at ? spaceOf(at) : null
  },
  questions: (still, board, noun) => questions(named(still, board), board, noun),
  heading,
  onBoard: (option) => option.target !== null && SHOWN.has(option.action.split(' ')[0] ?? ''),
}
