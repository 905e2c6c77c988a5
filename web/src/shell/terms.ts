// What was agreed on about time, in words.

import type { ClockTerms } from '../api/types'
import { list, t, tn } from './text'

export const minutes = (n: number): string => tn('{n} minute', '{n} minutes', n)
export const seconds = (n: number): string => tn('{n} second', '{n} seconds', n)
export const hours = (n: number): string =>
  n % 24 ? tn('{n} hour', '{n} hours', n) : tn('{n} day', '{n} days', n / 24)
/** The name of a day of the week; 0 is Monday. */
export const day = (n: number): string =>
  new Date(Date.UTC(2024, 0, 1 + n)).toLocaleDateString([], { weekday: 'short', timeZone: 'UTC' })

const HOUR = 3600

function times({ kind, reserve, move }: ClockTerms): string {
  if (kind === 'live') {
    const time = minutes(reserve / 60)
    return move
      ? t('Clock: {time} each, and {more} for every move.', { time, more: seconds(move) })
      : t('Clock: {time} each.', { time })
  }
  const time = hours(move / HOUR)
  return reserve
    ? t('Clock: {time} for every move, and {more} in reserve.', {
        time,
        more: hours(reserve / HOUR),
      })
    : t('Clock: {time} for every move.', { time })
}

/** `Clock: 30 minutes each, and 10 seconds for every move.` */
export function terms(clock: ClockTerms): string {
  if (!clock.days_off.length) return times(clock)
  const days = list(clock.days_off.map(day))
  return `${times(clock)} ${t('No clock runs on {days}.', { days })}`
}
