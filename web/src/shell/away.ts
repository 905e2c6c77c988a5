// How long somebody has been away, in words.

import { language, t } from './text'

const STEPS: [seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
]

/** `5 minutes ago`. */
export function ago(since: string, now: number = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(since)) / 1000)
  const [size, unit] = STEPS.find(([length]) => seconds >= length) ?? [60, 'minute']
  const count = Math.floor(seconds / size)
  return count
    ? new Intl.RelativeTimeFormat(language(), { numeric: 'always' }).format(-count, unit)
    : t('a moment ago')
}
