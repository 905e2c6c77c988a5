// Hannibal: Rome vs. Carthage at the table.

import './hannibal.css'
import type { TitleModule } from '../title'
import BoardView from './Board.svelte'
import { candidates } from './election'
import { named, spaceOf, stateOf, type Board, type Still } from './model'
import Panel from './Panel.svelte'
import { advance, heading, open, scene } from './picture'
import { marchQuestions, portrait, questions } from './portrait'
import { sound } from './sounds'
import { t } from '../../shell/text'

/** What the hand and the map show better than a list. */
const SHOWN = new Set(['march', 'pcs', 'troops', 'event', 'discard', 'pc', 'remove'])

/** What the form of an army answers. */
const MUSTERED = new Set(['cus', 'elephants', 'bring', 'leave'])

export const title: TitleModule<Still, Board> = {
  Board: BoardView,
  Panel,
  advance: (_still, board, event) => advance(board, event),
  open,
  scene,
  sound,
  portrait: (still, board, noun) => portrait(named(still, board), board, noun),
  centre: (board) => {
    const at = board.move?.at
    return at ? spaceOf(at) : null
  },
  questions: (still, board, noun) => questions(named(still, board), board, noun),
  ahead: {
    piece: (board, noun) => {
      const general = board.generals.find(({ id }) => id === noun)
      if (general) return general.at ? general.id : null
      const here = stateOf(board, spaceOf(noun))
      const stack = [...(here?.outside ?? []), ...(here?.inside ?? [])]
      return stack.flatMap(({ generals }) => generals)[0] ?? null
    },
    questions: (still, board, piece, noun) => {
      const at = board.generals.find(({ id }) => id === piece)?.at ?? null
      return marchQuestions(named(still, board), at, noun)
    },
  },
  chapter: (told) => {
    const ended = told.filter(({ kind }) => kind === 'TurnBegan').at(-1)
    const turn = ended ? Number(ended.data.turn) : 0
    return ended && turn > 1
      ? {
          heading: t('The end of turn {n}', { n: turn - 1 }),
          ended,
          component: () => import('./TurnEnd.svelte'),
        }
      : null
  },
  heading,
  /** Thirty ports would hide the land: they are shown when one asks for the sea. */
  apart: ({ action }) => (action.startsWith('sail') ? t('Sail…') : null),
  form: (board, options) =>
    board.muster
      ? import('./Muster.svelte')
      : candidates(board, options).length
        ? import('./Election.svelte')
        : null,
  inForm: ({ action }) => MUSTERED.has(action.split(' ')[0] ?? ''),
  interrupts: (board, seat) => board.card !== null && board.active !== seat,
  onBoard: (option) => option.target !== null && SHOWN.has(option.action.split(' ')[0] ?? ''),
}
