// De Bello Punico at the table.

import './punico.css'
import './seasons.css'
import type { TitleModule } from '../title'
import BoardView from './Board.svelte'
import Orders from './Orders.svelte'
import { isHex } from './hex'
import { helpOf, LENSES } from './lenses.svelte'
import { hexOf, leaderSide, SIDES, unitAt, unitOf, type Board, type Still } from './model'
import Panel from './Panel.svelte'
import { advance, heading, open, scene } from './picture'
import { portrait, questions } from './portrait'
import { sound } from './sounds'
import { turnEnd } from './turnEnd'
import { t } from '../../shell/text'

/** What one tap may do: it is taken back as lightly. */
const LIGHT = new Set(['unit', 'leader', 'move', 'face', 'deploy', 'post', 'support'])
const verb = (action: string): string => action.split(' ')[0] ?? ''

export const title: TitleModule<Still, Board> = {
  Board: BoardView,
  Panel,
  Orders,
  advance: (_still, board, event) => advance(board, event),
  open,
  scene,
  sound,
  portrait,
  questions,
  ahead: {
    piece: (board, noun) => {
      const unit = isHex(noun) ? unitAt(board, noun) : unitOf(board, noun)
      return unit?.hex && !unit.panic && !board.setup ? unit.id : null
    },
    questions: (_still, board, _piece, noun) => {
      const hex = hexOf(board, noun)
      if (!hex) return []
      if (!unitAt(board, hex)) return [{ action: `move ${hex}`, label: t('Move here') }]
      return [
        { action: `strike ${hex}`, label: t('Attack this unit') },
        { action: `aim ${hex}`, label: t('Shoot at this unit') },
      ]
    },
  },
  chapter: (told) => {
    const end = turnEnd(told)
    if (!end) return null
    const { ended, began, turn } = end
    const component = () => import('./TurnEnd.svelte')
    return { heading: t('The end of turn {n}', { n: turn }), ended, began, component }
  },
  heading,
  /** Rout points are scored on the field. */
  track: ({ rout }, track) => {
    const side = SIDES.find((one) => track.id === `rout_${one}`)
    if (!side) return track
    const { points: n, limit: most } = rout[side]
    return { ...track, value: n, text: t('{n} of {most}', { n, most }) }
  },
  keys: () => [
    [
      'n  p',
      t(
        'Go to the next or previous choice on the map; ' +
          'then the arrow keys go from one to the next',
      ),
    ],
    ['1 … 6', t('Face north, then the other directions clockwise')],
    ['g', t('Choose several units to move them together')],
    ['x', t('Take the focused unit into the line, or out of it')],
    ['v', t('Turn the map round')],
    ...LENSES.map(({ id, key }): [string, string] => [key, helpOf(id)]),
  ],
  light: (option) => LIGHT.has(verb(option.action)) && !option.odds?.length,
  onBoard: (option) =>
    option.target !== null &&
    !option.odds?.length &&
    [
      'unit',
      'leader',
      'move',
      'face',
      'deploy',
      'post',
      'command',
      'vacuus',
      'drive',
      'advance',
    ].includes(verb(option.action)),
  instead: (board, noun) => {
    if (!board.active || board.active.hex || !board.phase.endsWith('movement')) return null
    if (leaderSide(board, noun) === board.phasing) return 'leader'
    const unit = isHex(noun) ? unitAt(board, noun) : unitOf(board, noun)
    return unit?.side === board.phasing && unit.id !== board.active.piece ? `unit ${unit.id}` : null
  },
}
