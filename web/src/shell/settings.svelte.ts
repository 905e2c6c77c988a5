// A person's taste, as this page goes by it.

import {
  load,
  STORE,
  type Hold,
  type Motion,
  type Pace,
  type Saved,
  type Sounds,
  type Theme,
} from './saved'
import { known } from './text'

export type { Hold, Motion, Pace, Sounds, Theme }

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
