// How actions and odds are written.

import type { GameEvent, Odds, Option } from '../api/types'
import { list, t } from './text'

/** `besiege toletum` is carried by its element as `besiege:toletum`. */
export const dataAction = (action: string): string => action.replace(' ', ':')

/** A chance as a whole per cent that says 0 and 100 only when it is so. */
export function percent(part: number, of: number): number {
  if (part <= 0) return 0
  if (part >= of) return 100
  return Math.max(1, Math.min(99, Math.round((100 * part) / of)))
}

/** `67%`. */
export const percentage = (part: number, of: number): string => t('{n}%', { n: percent(part, of) })

/**
 * The chance to win over all ways to commit and what the other side may choose: `67%`, or
 * `67–100%`.
 */
export function winRange(odds: Odds[]): string {
  const chances = odds.flatMap((o) =>
    [o, ...(o.otherwise ? [o.otherwise] : [])].map(({ win }) => percent(win, o.of)),
  )
  const [least, most] = [Math.min(...chances), Math.max(...chances)]
  return least === most ? t('{n}%', { n: least }) : t('{least}–{most}%', { least, most })
}

/** What the chances of an option come to: those of rolls that follow on each other one by one. */
export const chanceOf = ({ odds = [], hurdles }: Option): string =>
  hurdles ? odds.map((one) => winRange([one])).join(t(', then ')) : winRange(odds)

/** `1 denarius: 67% win, 33% no result` for those who listen. */
export function spoken(odds: Odds): string {
  const other = odds.otherwise
  const way = t('{choice}: {chances}', { choice: odds.label, chances: shares(odds, odds.of) })
  if (!other) return way
  const otherwise = { choice: other.choice, chances: shares(other, odds.of) }
  return `${way}. ${t('{choice}: {chances}', otherwise)}`
}

/** `67% win, 33% no result`: what can happen, and how often. */
function shares(
  { win, nothing, loss }: { win: number; nothing: number; loss: number },
  of: number,
): string {
  return list([
    ...(win > 0 ? [t('{chance} win', { chance: percentage(win, of) })] : []),
    ...(nothing > 0 ? [t('{chance} no result', { chance: percentage(nothing, of) })] : []),
    ...(loss > 0 ? [t('{chance} loss', { chance: percentage(loss, of) })] : []),
  ])
}

/**
 * What a screen reader says of an option: first what its button shows, in that order, so that a
 * voice can ask for it.
 */
export function described(option: Option): string {
  const button = list([
    option.label,
    ...(option.odds?.length ? [chanceOf(option)] : []),
    ...(option.cost ? [t('{cost} to pay', { cost: option.cost })] : []),
  ])
  return option.odds?.length ? `${button}. ${option.odds.map(spoken).join('; ')}` : button
}

/**
 * The log after a view, which tells all that happened since its `since`: so an undo takes events
 * back.
 */
export function merged(
  log: GameEvent[],
  { since, events }: { since: number; events: GameEvent[] },
): GameEvent[] {
  return [...log.filter((event) => event.seq <= since), ...events]
}

/** Options under their headings, in the order in which the server names them. */
export function grouped(options: Option[]): { name: string; options: Option[] }[] {
  const groups = new Map<string, Option[]>()
  for (const option of options)
    groups.set(option.group, [...(groups.get(option.group) ?? []), option])
  return [...groups].map(([name, members]) => ({ name, options: members }))
}

/**
 * How many leading words all labels share: `Move to` need not stand on each of twenty buttons under
 * `Move`. A name stays whole: `Mare Gaditanum` does not lose its sea.
 */
export function sharedWords(labels: string[]): number {
  const words = labels.map((label) => label.split(' '))
  const [first = []] = words
  let shared = 0
  while (
    shared < first.length - 1 &&
    words.every((other) => other[shared] === first[shared] && other.length > shared + 1)
  )
    shared++
  while (shared > 1 && /^\P{L}*\p{Lu}/u.test(first[shared - 1] ?? '')) shared--
  return labels.length > 1 ? shared : 0
}

/** A label without the words that it shares with others. */
export function shortened(label: string, cut: number): string {
  const rest = label.split(' ').slice(cut).join(' ')
  return cut ? rest.charAt(0).toLocaleUpperCase() + rest.slice(1) : label
}

/** Options by the thing on the board that they are done to. */
export function byTarget(options: Option[]): Map<string, Option[]> {
  const targets = new Map<string, Option[]>()
  for (const option of options)
    if (option.target) targets.set(option.target, [...(targets.get(option.target) ?? []), option])
  return targets
}
