// What a city and a sea are drawn from.

import type { Option } from '../../api/types'
import type { Space, SpaceState } from './model'

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
