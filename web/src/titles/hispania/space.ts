// What a city and a sea are drawn from.

import type { Option } from '../../api/types'
import type { Space, SpaceState } from './model'
import { DISC } from './sheet'

export interface SpaceProps {
  space: Space
  state: SpaceState
  options: Option[]
  /** Somebody has chosen it, or something happens there. */
  marked: boolean
  /** The piece that is under way from here. */
  away: string | null
}

/** Dice decide about one of these. */
export const hasOdds = (options: Option[]): boolean => options.some((one) => one.odds?.length)

/** Over the disc of a space, and over the pile and the meeple that stand on it. */
export function handleOf(space: Space, { revolts, garrisons, general, army }: SpaceState): string {
  const radius = space.kind !== 'city' ? 56 : space.capital ? 42 : 36
  const meeple = general || army ? 66 : 0
  const top = radius + DISC * (revolts + garrisons.length) + meeple - 24
  const [a, b] = [`-${radius},0`, `${radius},0`]
  if (space.kind !== 'city' || top <= radius) return circle(radius)
  return `M${a}A${radius},${radius} 0 0 0 ${b}L26,-${top}H-26Z`
}

const circle = (r: number): string => `M-${r},0A${r},${r} 0 1 0 ${r},0A${r},${r} 0 1 0 -${r},0Z`
