// Hispania at the table.

import './hispania.css'
import type { TitleModule } from '../title'
import BoardView from './Board.svelte'
import { activeAt, stateOf, type Board, type Piece, type Still } from './model'
import Panel from './Panel.svelte'
import { advance, heading, scene } from './picture'
import { portrait, questions } from './portrait'
import { roundEnd } from './roundEnd'
import { sound } from './sounds'
import { t } from '../../shell/text'

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
  ahead: {
    piece: (board, noun) => {
      const general = stateOf(board, noun).general
      return board.setup || general === 'proconsul' ? null : general
    },
    questions: (still, board, piece, noun) =>
      questions(still, { ...board, active: piece as Piece }, noun),
  },
  chapter: (told) => {
    const end = roundEnd(told)
    if (!end) return null
    const { ended, began } = end
    const component = () => import('./RoundEnd.svelte')
    const heading = t('The end of round {n}', { n: Number(ended.data.round) })
    return { heading, ended, began, component }
  },
  heading,
  /** The reserve changes with the map. */
  track: ({ reserve: { revolts }, setup }, track) =>
    track.id === 'reserve' && !setup
      ? { ...track, value: revolts, text: t('{n} left', { n: revolts }) }
      : track,
  Editor: () => import('./editor/Editor.svelte'),
  Guide: () => import('./Difficulty.svelte'),
}
