// What is heard of Hannibal.

import type { GameEvent } from '../../api/types'
import type { Sound } from '../../shell/sound'

const SOUNDS: Record<string, Sound> = {
  Moved: 'march',
  Retreated: 'march',
  BattleBegan: 'battle',
  Overrun: 'battle',
  SiegeRolled: 'battle',
}

/** The paragraph of naval movement. */
const BY_SEA = '11.1'

export const sound = ({ kind, rule }: GameEvent): Sound | undefined =>
  kind === 'Moved' && rule === BY_SEA ? 'sea' : SOUNDS[kind]
