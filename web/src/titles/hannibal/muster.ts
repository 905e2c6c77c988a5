// What is told off from a stack: a choice that the rules allow, whatever is changed in it.

import type { Option } from '../../api/types'
import type { Answer } from '../../shell/series.svelte'
import type { Muster } from './model'

type Way = Muster['ways'][number]

/** What goes. */
export interface Told {
  cus: number
  elephants: number
  company: string[]
  train: boolean
}

const wayOf = (muster: Muster, cus: number): Way | undefined =>
  muster.ways.find((way) => way.cus === cus)

const clamp = (n: number, [least = 0, most = 0]: number[]): number =>
  Math.min(most, Math.max(least, n))

const differ = (a: string[], b: string[]): number =>
  [...a.filter((id) => !b.includes(id)), ...b.filter((id) => !a.includes(id))].length

/** The allowed company that is nearest to a wish. */
function nearest(companies: string[][], wish: string[]): string[] {
  const all = companies.length ? companies : [[]]
  return all.reduce((best, one) => (differ(one, wish) < differ(best, wish) ? one : best))
}

/** As many as can go, and everybody with them. */
export function most(muster: Muster): Told {
  const way = muster.ways.reduce((best, one) => (one.cus > best.cus ? one : best))
  const everybody = way.companies.reduce((best, one) => (one.length > best.length ? one : best), [])
  return { cus: way.cus, elephants: way.elephants[1] ?? 0, company: everybody, train: muster.train }
}

export const numbers = (muster: Muster): number[] =>
  muster.ways.map((way) => way.cus).sort((a, b) => a - b)

export function elephantsOf(muster: Muster, { cus }: Told): number[] {
  const [least = 0, upTo = 0] = wayOf(muster, cus)?.elephants ?? []
  return Array.from({ length: upTo - least + 1 }, (_, i) => least + i)
}

/** The generals who can go with some number of CUs. */
export const generals = (muster: Muster): string[] => [
  ...new Set(muster.ways.flatMap((way) => way.companies.flat())),
]

export function withCUs(muster: Muster, told: Told, cus: number): Told {
  const way = wayOf(muster, cus)
  if (!way) return told
  return {
    ...told,
    cus,
    elephants: clamp(told.elephants, way.elephants),
    company: nearest(way.companies, told.company),
  }
}

/** A general goes or stays; null if the rules do not allow it with these CUs. */
export function toggled(muster: Muster, told: Told, general: string): Told | null {
  const goes = !told.company.includes(general)
  const companies = (wayOf(muster, told.cus)?.companies ?? []).filter(
    (one) => one.includes(general) === goes,
  )
  const wish = goes ? [...told.company, general] : told.company.filter((id) => id !== general)
  return companies.length ? { ...told, company: nearest(companies, wish) } : null
}

const TRAIN = 'siege_train'

/** The answers to the questions that the rules ask, one after the other. */
export function answers(told: Told): Answer {
  const wanted = (action: string): boolean => {
    const [verb, noun = ''] = action.split(' ')
    if (verb === 'cus') return Number(noun) === told.cus
    if (verb === 'elephants') return Number(noun) === told.elephants
    const goes = noun === TRAIN ? told.train : told.company.includes(noun)
    return verb === (goes ? 'bring' : 'leave')
  }
  return (options: Option[]) => options.find((option) => wanted(option.action))
}
