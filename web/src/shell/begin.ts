// Laying a new table and going to it.

import * as http from '../api/http'
import type { NewMatch, Seat, Sitter } from '../api/types'
import { route } from './route.svelte'
import { keepCreated } from './shelf'

export async function begin(
  match: Omit<NewMatch, 'wait' | 'scenario' | 'file' | 'clock'> &
    Partial<Pick<NewMatch, 'scenario' | 'file' | 'clock'>>,
  name: string,
): Promise<void> {
  const made = await http.create({ scenario: '', file: '', ...match, wait: true })
  keepCreated(made, match.title, name)
  route.go(`/m/${made.id}#${made.key}`)
}

/** One seat for the person here; the others are played by a bot, or here, too. */
export function sitters(
  seats: Seat[],
  mine: string,
  bot: string,
  together = false,
): Record<string, Sitter> {
  const sitter = (seat: Seat): Sitter =>
    seat.id === mine || together || !bot ? { by: 'here' } : { by: 'bot', bot }
  return Object.fromEntries(seats.map((seat) => [seat.id, sitter(seat)]))
}
