// Hispania at the table.

import './hispania.css'
import type { TitleModule } from '../title'
import BoardView from './Board.svelte'
import { activeAt, type Board, type Still } from './model'
import Panel from './Panel.svelte'
import { advance, heading, scene } from './picture'
import { portrait, questions } from './portrait'

export const title: TitleModule = {
  Board: BoardView,
  Panel,
  advance: (_still, board, event) => advance(board as Board, event),
  open: (board) => board,
  scene,
  portrait: (still, board, noun) => portrait(still as Still, board as Board, noun),
  centre: (board) => activeAt(board as Board),
  questions: (still, board, noun) => questions(still as Still, board as Board, noun),
  heading,
}
