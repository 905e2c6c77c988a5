// What this browser remembers of a person's taste.

export const STORE = 'martius.settings'

export type Theme = 'auto' | 'light' | 'dark'
export type Motion = 'auto' | 'on' | 'off'
/** Of itself a desk is heard and a phone is not. */
export type Sounds = 'auto' | 'on' | 'off'
/** Before dice: wait a moment, until the person says so, or not at all. */
export type Hold = 'moment' | 'ask' | 'off'
/** How what others do is shown: slowly, fast, not at all, or until the person has clicked. */
export type Pace = 'calm' | 'brisk' | 'instant' | 'step'

export interface Saved {
  theme: Theme
  motion: Motion
  sound: Sounds
  confirm: boolean
  hold: Hold
  chosenPace: Pace
  /** A tag such as `es`; empty follows the browser. */
  chosenLanguage: string
  /** What others at a table call this person. */
  name: string
}

const DEFAULT: Saved = {
  theme: 'auto',
  motion: 'auto',
  sound: 'auto',
  confirm: false,
  hold: 'moment',
  chosenPace: 'calm',
  chosenLanguage: '',
  name: '',
}

export function load(): Saved {
  try {
    return { ...DEFAULT, ...(JSON.parse(localStorage.getItem(STORE) ?? '{}') as Partial<Saved>) }
  } catch {
    return DEFAULT
  }
}
