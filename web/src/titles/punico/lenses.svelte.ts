// What a person lays over the map on demand; kept for the next battle of this browser.

import { t } from '../../shell/text'

const STORE = 'martius.punico.lenses'

export type Lens = 'zones' | 'arcs' | 'command' | 'numbers'

export const labelOf = (lens: Lens): string =>
  ({ zones: t('Zones'), arcs: t('Arcs'), command: t('Command'), numbers: t('Hexes') })[lens]

export const helpOf = (lens: Lens): string =>
  ({
    zones: t('Show the zones of control of both sides'),
    arcs: t('Show where missile units can shoot'),
    command: t('Show how far the leaders command'),
    numbers: t('Show the numbers of the hexes'),
  })[lens]

export const LENSES: { id: Lens; key: string; sign: string }[] = [
  {
    id: 'zones',
    key: 'z',
    sign: 'M12,20L5,16V9M12,20L19,16V9M5,9L12,13L19,9M12,3V8M9,5.5L12,3L15,5.5',
  },
  {
    id: 'arcs',
    key: 'a',
    sign: 'M4,20L19,5M19,5H13M19,5V11M4,12A12,12 0 0 1 8,5M12,20A12,12 0 0 0 19,16',
  },
  {
    id: 'command',
    key: 'c',
    sign:
      'M12,21V10M8,4H16V10H8ZM4,14A9,9 0 0 0 6,19M20,14A9,9 0 0 1 18,19' +
      'M3,8A10,10 0 0 1 5,5M21,8A10,10 0 0 0 19,5',
  },
  {
    id: 'numbers',
    key: 'h',
    sign: 'M7,3.5H17L22,12L17,20.5H7L2,12ZM10,9L8.5,15M15,9L13.5,15M8,11H16M7.5,13.5H15.5',
  },
]

function remembered(): Lens[] {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '[]') as Lens[]
  } catch {
    return []
  }
}

class Lenses {
  on = $state<Lens[]>(remembered())

  has(lens: Lens): boolean {
    return this.on.includes(lens)
  }

  flip(lens: Lens): void {
    this.on = this.has(lens) ? this.on.filter((other) => other !== lens) : [...this.on, lens]
    localStorage.setItem(STORE, JSON.stringify(this.on))
  }
}

export const lenses = new Lenses()
