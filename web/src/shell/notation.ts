// How actions and odds are written.

import type { GameEvent, Odds, Option } from '../api/types'

/** `besiege toletum` is carried by its element as `besiege:toletum`. */
export const dataAction = (action: string): string => action.replace(' ', ':')

/** A chance as a whole per cent that says 0 and 100 only when it is so. */
export function percent(part: number, of: number): number {
  if (part <= 0) return 0
  if (part >= of) return 100
  return Math.max(1, Math.min(99, Math.round((100 * part) / of)))
}

/**
 * The chance to win over all ways to commit and what the other side may choose: `67%`, or
 * `67–100%`.
 */
export function winRange(odds: Odds[]): string {
  const chances = odds.flatMap((o) =>
    [o, ...(o.otherwise ? [o.otherwise] : [])].map(({ win }) => percent(win, o.of)),
  )
  const [least, most] = [Math.min(...chances), Math.max(...chances)]
  return least === most ? `${least}%` : `${least}–${most}%`
}

/** `1 denarius: 67% win, 33% nothing` for those who listen. */
export function spoken(odds: Odds): string {
  const other = odds.otherwise
  const more = other ? `. ${other.choice}: ${shares(other, odds.of)}` : ''
  return `${odds.label}: ${shares(odds, odds.of)}${more}`
}

/** `67% win, 33% nothing`: what can happen, and how often. */
function shares(
  { win, nothing, loss }: { win: number; nothing: number; loss: number },
  of: number,
): string {
  const parts: [number, string][] = [
    [win, 'win'],
    [nothing, 'nothing'],
    [loss, 'loss'],
  ]
  const said = parts.filter(([n]) => n > 0).map(([n, word]) => `${percent(n, of)}% ${word}`)
  return said.join(', ')
}

/**
 * What a screen reader says of an option: first what its button shows, in that order, so that a
 * voice can ask for it.
 */
export function described(option: Option): string {
  const cost = option.cost ? `, ${option.cost} to pay` : ''
  if (!option.odds?.length) return `${option.label}${cost}`
  return `${option.label}, ${winRange(option.odds)}${cost}. ${option.odds.map(spoken).join('; ')}`
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
  while (shared > 1 && /^[A-Z]/.test(first[shared - 1] ?? '')) shared--
  return labels.length > 1 ? shared : 0
}

/** Options by the thing on the board that they are done to. */
export function byTarget(options: Option[]): Map<string, Option[]> {
  const targets = new Map<string, Option[]>()
  for (const option of options)
    if (option.target) targets.set(option.target, [...(targets.get(option.target) ?? []), option])
  return targets
}
