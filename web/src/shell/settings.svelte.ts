// What this browser remembers of a person's taste.

import { known } from './text'

const STORE = 'martius.settings'

export type Theme = 'auto' | 'light' | 'dark'
export type Motion = 'auto' | 'on' | 'off'
/** Of itself a desk is heard and a phone is not. */
export type Sounds = 'auto' | 'on' | 'off'
/** Before dice: wait a moment, until the person says so, or not at all. */
export type Hold = 'moment' | 'ask' | 'off'
/** How what others do is shown: slowly, fast, not at all, or until the person has clicked. */
export type Pace = 'calm' | 'brisk' | 'instant' | 'step'

interface Saved {
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

function load(): Saved {
  try {
    return { ...DEFAULT, ...(JSON.parse(localStorage.getItem(STORE) ?? '{}') as Partial<Saved>) }
  } catch {
    return DEFAULT
  }
}

class Settings {
  theme = $state<Theme>('auto')
  motion = $state<Motion>('auto')
  sound = $state<Sounds>('auto')
  /** A click shows first and a second one commits, as with a finger. */
  confirm = $state(false)
  hold = $state<Hold>('moment')
  chosenPace = $state<Pace>('calm')
  chosenLanguage = $state('')
  name = $state('')
  #dark = matchMedia('(prefers-color-scheme: dark)')
  #still = matchMedia('(prefers-reduced-motion: reduce)')
  #finger = matchMedia('(pointer: coarse)')

  constructor() {
    Object.assign(this, load())
    this.#dark.addEventListener('change', () => this.#paint())
    this.#paint()
  }

  get language(): string {
    return this.chosenLanguage || known(navigator.languages)
  }

  get moving(): boolean {
    return this.motion === 'auto' ? !this.#still.matches : this.motion === 'on'
  }

  get sounding(): boolean {
    return this.sound === 'auto' ? !this.#finger.matches : this.sound === 'on'
  }

  /** Where nothing moves, only steps are left to be shown. */
  get pace(): Pace {
    return this.moving || this.chosenPace === 'step' ? this.chosenPace : 'instant'
  }

  save(change: Partial<Saved>): void {
    Object.assign(this, change)
    localStorage.setItem(
      STORE,
      JSON.stringify({
        theme: this.theme,
        motion: this.motion,
        sound: this.sound,
        confirm: this.confirm,
        hold: this.hold,
        chosenPace: this.chosenPace,
        chosenLanguage: this.chosenLanguage,
        name: this.name,
      }),
    )
    this.#paint()
  }

  #paint(): void {
    const dark = this.theme === 'auto' ? this.#dark.matches : this.theme === 'dark'
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
    document.documentElement.dataset.motion = this.moving ? 'on' : 'off'
  }
}

export const settings = new Settings()
