// Who plays with whom against whom, in words.

import type { SeatState } from '../api/types'
import { list, t } from './text'

/** `Rome against Carthage (Centurion)`; players of one side are with each other. */
export function sides(seats: SeatState[], called: (seat: SeatState) => string): string {
  const own = seats.filter((seat) => seat.mine)
  const allied = ({ side }: SeatState) => side !== '' && own.some((seat) => seat.side === side)
  const others = seats.filter((seat) => !seat.mine)
  const allies = others.filter(allied).map(called)
  const rivals = others.filter((seat) => !allied(seat)).map(called)
  const mine = list(own.map(({ name }) => name))
  const us = allies.length ? t('{mine} with {allies}', { mine, allies: list(allies) }) : mine
  if (!own.length) return list(rivals)
  return rivals.length ? t('{mine} against {others}', { mine: us, others: list(rivals) }) : us
}
