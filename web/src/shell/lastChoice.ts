// What this browser chose last on the start page: the title, and for each title its scenario, its
// options and who sits where.

import type { Sitter } from '../api/types'

const STORE = 'martius.choice'

export interface Chosen {
  scenario: string
  options: Record<string, string | number>
  sitters: Record<string, Sitter>
}

interface Kept {
  title: string
  games: Record<string, Chosen>
}

function kept(): Kept {
  try {
    return { title: '', games: {}, ...(JSON.parse(localStorage.getItem(STORE) ?? '{}') as object) }
  } catch {
    return { title: '', games: {} }
  }
}

const keep = (change: Partial<Kept>): void =>
  localStorage.setItem(STORE, JSON.stringify({ ...kept(), ...change }))

export const lastTitle = (): string => kept().title
export const keepTitle = (title: string): void => keep({ title })

export const lastGame = (title: string): Chosen | undefined => kept().games[title]
export const keepGame = (title: string, chosen: Chosen): void =>
  keep({ games: { ...kept().games, [title]: chosen } })
