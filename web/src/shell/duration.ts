// Spans of time as people read them on a clock.

import { t } from './text'

const two = (n: number): string => String(n).padStart(2, '0')

/** `2 d 3 h`, `1:02:03` or `12:34`. */
export function duration(seconds: number): string {
  const whole = Math.ceil(seconds)
  const [days, hours] = [Math.floor(whole / 86400), Math.floor((whole % 86400) / 3600)]
  const [minutes, rest] = [Math.floor((whole % 3600) / 60), whole % 60]
  if (days) return t('{days} d {hours} h', { days, hours })
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** The first of these spans that time has just fallen below, if any. */
export const crossed = (before: number, now: number, spans: number[]): number | undefined =>
  spans.find((span) => before > span && now <= span && now > 0)
