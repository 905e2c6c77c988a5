// The emblem of each strategy card: a few signs of our own drawing, laid over each other.

import { SIGNS, type Sign } from './signs'

/** A sign, where it lies, how large it is, how it is turned, and whether it is faint. */
type Laid = readonly [sign: Sign, x?: number, y?: number, size?: number, turn?: number, dim?: true]

export interface Drawn {
  d: string
  transform: string
  dim: boolean
  size: number
}

const revolt = (...region: Laid[]): Laid[] => [...region, ['torch', 10, -2, 0.85, 12]]
const recruits = (sign: Sign): Laid[] => [
  [sign, -6, 0, 0.95],
  ['spear', 11, 0, 0.95, 6],
  ['spear', 17, 0, 0.95, 12],
]
const auxiliaries = (sign: Sign): Laid[] => [
  ['scutum', -9, 0, 0.85],
  [sign, 9, 1, 0.72],
]
const campaign = (n: number, sign: Sign): Laid[] => [
  ...Array.from({ length: n }, (_, i): Laid => ['standard', (i - (n - 1) / 2) * 12, -3, 0.72]),
  [sign, 0, 13, 0.42],
]
const deserters = (sign: Sign): Laid[] => [
  [sign, -4, 0, 0.95],
  ['dagger', 12, 3, 0.7, 35],
]
const counsel = (sign: Sign): Laid[] => [
  ['column', -9, 0, 0.85],
  [sign, 9, 0, 0.75],
]

const EMBLEMS: Record<number, Laid[]> = {
  1: revolt(['island', -6]),
  2: revolt(['trident', -8, 0, 0.9]),
  3: revolt(['horse', -6, 2, 0.9]),
  4: revolt(['bull', -6, 2, 0.9]),
  5: [['mountain'], ['path', 0, 4, 0.9]],
  6: [
    ['horse', -9, 2, 0.75],
    ['horse', 10, 2, -0.75],
    ['sword', 0, 0, 0.8],
  ],
  7: [
    ['axe', -2, 0, 0.95],
    ['axe', 2, 0, -0.95, 0],
  ],
  8: [
    ['mountain', 0, 4, 1, 0, true],
    ['axe', 0, 0, 0.85],
    ['spear', 0, 0, 0.95, -35],
  ],
  9: [
    ['sun', -7, -4, 0.8],
    ['hands', 5, 9, 0.7],
  ],
  10: [
    ['sun', 0, -6, 0.6],
    ['spear', -12, 2, 0.9],
    ['spear', 12, 2, 0.9],
    ['round', 0, 10, 0.45],
  ],
  11: [
    ['sling', -2, 2, 0.95],
    ['water', 0, 15, 0.5, 0, true],
  ],
  12: [['elephant', 0, 1]],
  13: recruits('bull'),
  14: recruits('mountain'),
  15: recruits('horse'),
  16: recruits('boar'),
  17: [
    ['gate', 0, 2, 0.95],
    ['arrows', 0, 6, 0.6],
  ],
  18: [
    ['gate', 0, 2, 0.9],
    ['key', 3, 8, 0.7, 20],
  ],
  19: [
    ['scroll', -5, 0, 0.85],
    ['eagle', 9, 4, 0.55, 30],
  ],
  20: [
    ['tent', -2, 2, 0.9],
    ['eye', 6, -8, 0.55],
  ],
  21: [
    ['coin', -8, 6, 0.75],
    ['coin', 4, 10, 0.5],
    ['sword', 9, -3, 0.7, 140],
  ],
  22: [
    ['horse', -5, 0, 0.85],
    ['trident', 12, 0, 0.8],
  ],
  23: [
    ['horse', -7, -2, 0.75],
    ['hands', 5, 11, 0.65],
  ],
  24: [
    ['lily', -7, 0, 0.8],
    ['crown', 9, 4, 0.6],
  ],
  25: [
    ['gate', -5, 3, 0.8],
    ['grapes', 11, 2, 0.6],
  ],
  26: [
    ['walls', 0, 8, 0.9],
    ['lens', 3, -6, 0.65],
  ],
  27: [
    ['mountain', 0, 6, 0.9, 0, true],
    ['helmet', 0, -2, 0.85],
  ],
  28: [
    ['helmet', -7, 1, 0.8],
    ['leaf', 11, 1, 0.7],
  ],
  29: [
    ['laurel', 0, 0, 1],
    ['ship', 0, 1, 0.55],
  ],
  30: [['catapult', 0, 2]],
  31: deserters('bull'),
  32: deserters('horse'),
  33: campaign(3, 'laurel'),
  34: campaign(3, 'star'),
  35: [
    ['hands', 0, 4, 0.95],
    ['leaf', 0, -11, 0.5],
  ],
  36: [
    ['scroll', -6, -1, 0.75],
    ['hands', 6, 9, 0.6],
  ],
  37: campaign(2, 'laurel'),
  38: campaign(2, 'horse'),
  39: campaign(2, 'ship'),
  40: campaign(2, 'tent'),
  41: [
    ['cloud', 0, -7, 0.95],
    ['lines', 0, 10, 0.5, 70],
  ],
  42: [
    ['elephant', -3, 4, 0.85],
    ['horn', 12, -8, 0.5],
    ['fire', -12, -10, 0.4],
  ],
  43: [
    ['scutum', -9, 0, 0.85],
    ['scutum', 9, 0, 0.85],
    ['ring', 0, 1, 0.5],
  ],
  44: auxiliaries('wheat'),
  45: auxiliaries('mask'),
  46: auxiliaries('bull'),
  47: auxiliaries('wolf'),
  48: auxiliaries('grapes'),
  49: [
    ['ship', 2, -3, 0.8],
    ['walls', 0, 13, 0.7],
  ],
  50: [
    ['ship', 0, -1, 0.9],
    ['skull', 5, -6, 0.35],
  ],
  51: [
    ['skull', -5, 0, 0.85],
    ['snake', 12, 2, 0.6],
  ],
  52: [
    ['skull', 0, -6, 0.65],
    ['walls', 0, 11, 0.75],
  ],
  53: [
    ['boar', -1, 5, 0.85],
    ['axe', 6, -7, 0.55],
  ],
  54: [
    ['mask', -7, -1, 0.75],
    ['key', 8, 8, 0.65, 40],
  ],
  55: [
    ['scroll', -6, -2, 0.8],
    ['wing', 10, 6, 0.55],
  ],
  56: [
    ['wheat', -6, 0, 0.9],
    ['wheat', 9, 9, 0.6, 115, true],
  ],
  57: counsel('round'),
  58: counsel('scales'),
  59: [
    ['scutum', -8, 0, 0.85],
    ['dagger', 9, 0, 0.8, 25],
  ],
  60: [
    ['lightning', 5, -6, 0.7],
    ['ship', -6, 4, 0.65, -14],
    ['water', 0, 13, 0.75],
  ],
  61: [['wing', 0, 0, 0.95]],
  62: [
    ['wing', -4, -4, 0.75],
    ['wing', 5, 7, 0.75],
  ],
  63: [
    ['wing', -6, -9, 0.6],
    ['wing', 0, 1, 0.6],
    ['wing', 6, 11, 0.6],
  ],
  64: [['dove', 0, 0, 0.95]],
  65: [
    ['mask', -7, 0, 0.75],
    ['owl', 10, 1, 0.65],
  ],
  67: revolt(['fan', -6, 0, 0.85]),
  68: [
    ['helmet', -7, 2, 0.75],
    ['lines', 11, 2, 0.45],
  ],
  70: [
    ['compass', -6, 0, 0.9],
    ['lens', 8, 2, 0.65],
  ],
  71: [
    ['column', -9, 0, 0.75],
    ['eagle', 8, 1, 0.6],
  ],
  79: [
    ['hands', 0, 5, 0.85],
    ['lightning', 2, -9, 0.5],
  ],
  86: [
    ['fire', -7, 0, 0.85],
    ['horse', 9, 2, -0.65],
  ],
}

/** The lines of a card's emblem; a card without one of its own bears a scroll. */
export function emblem(card: number): Drawn[] {
  const laid = EMBLEMS[card] ?? [['scroll'] as Laid]
  return laid.map(([sign, x = 0, y = 0, size = 1, turn = 0, dim = undefined]) => ({
    d: SIGNS[sign],
    transform: `translate(${x} ${y}) rotate(${turn}) scale(${size} ${Math.abs(size)})`,
    dim: dim === true,
    size: Math.abs(size),
  }))
}
