// Hispania at the table.

import './hispania.css'
import type { TitleModule } from '../title'
import BoardView from './Board.svelte'
import { activeAt, type Board, type Still } from './model'
import Panel from './Panel.svelte'
import { advance, heading, scene } from './picture'
import { portrait, questions } from './portrait'
import { sound } from './sounds'

export const title: TitleModule<Still, Board> = {
  Board: BoardView,
  Panel,
  advance: (_still, board, event) => advance(board, event),
  open: (board) => board,
  scene,
  sound,
  portrait,
  centre: activeAt,
  questions,
  heading,
  Editor: () => import('./editor/Editor.svelte'),
  Guide: () => import('./Difficulty.svelte'),
}
