// How Hannibal's events look: the picture after each one, and the scene that leads there.

import type { GameEvent } from '../../api/types'
import { apply, type AnyData, type Changes, type Die, type Scene } from '../title'
import {
  spaceOf,
  type Board,
  type Events,
  type GeneralState,
  type Owner,
  type Side,
  type SpaceState,
  type Stack,
} from './model'
import { t } from '../../shell/text'

type Data = AnyData<Events>

function changed(
  board: Board,
  place: string | undefined,
  change: (space: SpaceState) => Partial<SpaceState>,
): Board {
  if (!place) return board
  return {
    ...board,
    spaces: board.spaces.map((space) =>
      space.id === spaceOf(place) ? { ...space, ...change(space) } : space,
    ),
  }
}

/** A side's stack in a place, changed; it is gone when nothing is left. */
function stacked(
  board: Board,
  place: string | undefined,
  side: Side,
  change: (stack: Stack) => Partial<Stack>,
): Board {
  const where = place?.startsWith('in_') ? 'inside' : 'outside'
  return changed(board, place, (space) => {
    const old = space[where].find((stack) => stack.side === side) ?? {
      side,
      cus: 0,
      elephants: 0,
      train: false,
      generals: [],
    }
    const stack = { ...old, ...change(old) }
    const rest = space[where].filter((other) => other.side !== side)
    return { [where]: stack.cus > 0 || stack.generals.length ? [...rest, stack] : rest }
  })
}

const sideOf = (board: Board, general: string | null | undefined): Side =>
  board.spaces
    .flatMap((s) => [...s.outside, ...s.inside])
    .find((stack) => general && stack.generals.includes(general))?.side ?? board.active

/** What the events of an army on its way have in common. */
interface Travel {
  general?: string
  side?: Side
  origin: string
  to: string
  cus: number
}

function moved(board: Board, data: Travel): Board {
  const general = data.general ?? ''
  const side = data.side ?? sideOf(board, general)
  const gone = stacked(board, data.origin, side, (stack) => ({
    cus: Math.max(0, stack.cus - data.cus),
    generals: stack.generals.filter((id) => id !== general),
  }))
  const come = stacked(gone, data.to, side, (stack) => ({
    cus: stack.cus + data.cus,
    generals: general ? [general, ...stack.generals] : stack.generals,
  }))
  const generals: GeneralState[] = come.generals.map((g) =>
    g.id === general ? { ...g, at: data.to } : g,
  )
  return { ...come, generals }
}

/** What the panel tells (turn, provinces) changes with the panel, and is not here. */
const CHANGES: Changes<Board, Events> = {
  Moved: moved,
  Retreated: moved,
  CUsPlaced: (b, d) => stacked(b, d.at, d.side ?? b.active, (s) => ({ cus: s.cus + (d.cus ?? 0) })),
  CUsLost: (b, d) =>
    stacked(b, d.at, d.side ?? b.active, (s) => ({
      cus: Math.max(0, s.cus - (d.cus ?? 0)),
      elephants: Math.max(0, s.elephants - (d.elephants ?? 0)),
    })),
  MarkerPlaced: (b, d) => changed(b, d.space, () => ({ control: (d.side ?? 'neutral') as Owner })),
  MarkerRemoved: (b, d) => changed(b, d.space, () => ({ control: 'neutral' })),
  SiegeRolled: (b, d) => changed(b, d.space, () => ({ siege: d.total ?? 0 })),
  SiegeLifted: (b, d) => changed(b, d.space, () => ({ siege: 0 })),
  InitiativeTaken: (b, d) =>
    b.battle && d.side ? { ...b, battle: { ...b.battle, attacker: d.side } } : b,
  BattleCardPlayed: (b, d) =>
    b.battle && d.kind ? { ...b, battle: { ...b.battle, played: d.kind } } : b,
}

/** Nobody's cards are seen. */
export const open = (board: Board): Board => ({
  ...board,
  hand: null,
  known: null,
  muster: null,
  battle: board.battle && { ...board.battle, hand: null },
})

export function advance(board: Board, event: GameEvent): Board {
  return apply(CHANGES, board, event)
}

/** Milliseconds on the stage; what is not here and rolls no die happens at once. */
const PACE: Record<string, number> = {
  Moved: 650,
  Retreated: 900,
  CUsPlaced: 150,
  CUsLost: 350,
  GeneralPlaced: 300,
  Overrun: 600,
  MarkerPlaced: 180,
  MarkerRemoved: 250,
  CardPlayed: 1200,
  CardDiscarded: 1200,
  BattleBegan: 900,
  BattleCardPlayed: 800,
  BattleEnded: 1100,
  Conceded: 700,
  Declared: 500,
  WentInside: 500,
  GeneralDisplaced: 600,
  TurnBegan: 600,
  FirstPlayer: 400,
}

/** What a side does with a card is seen by all. */
const SHOWS_A_CARD = new Set(['CardPlayed', 'CardDiscarded'])

export function scene(event: GameEvent): Scene {
  const data = event.data as Data
  const dice: Die[] = data.roll
    ? [
        {
          face: data.roll,
          marks: 'digits',
          tint: data.side === 'carthage' ? 'dark' : 'light',
          label: t('Die'),
        },
      ]
    : []
  const along =
    event.kind === 'Retreated' && data.path?.length && data.origin
      ? [data.origin, ...data.path]
      : data.origin && data.to
        ? [data.origin, data.to]
        : []
  const pace = PACE[event.kind] ?? 0
  return {
    ms: dice.length ? Math.max(pace, 1200) : pace,
    dice,
    travel:
      along.length > 1
        ? { piece: data.general ?? data.side ?? '', along, carrying: String(data.cus ?? 0) }
        : null,
    look: [data.at, data.to, data.space].filter((id): id is string => Boolean(id)).slice(0, 1),
    caption: event.text,
    card: SHOWS_A_CARD.has(event.kind) ? data.card : undefined,
    takesEffect: ['event', 'counter', 'battle'].includes(data.use ?? ''),
  }
}

const HEADINGS = new Set([...SHOWS_A_CARD, 'TurnBegan', 'BattleBegan'])
export const heading = (event: GameEvent): boolean => HEADINGS.has(event.kind)
