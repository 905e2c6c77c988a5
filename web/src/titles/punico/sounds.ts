// What is heard of De Bello Punico.

import type { GameEvent } from '../../api/types'
import type { Sound } from '../../shell/sound'

const SOUNDS: Record<string, Sound> = {
  Moved: 'march',
  LeaderMoved: 'march',
  Fled: 'march',
  Pursued: 'march',
  CombatFought: 'battle',
  Trampled: 'battle',
}

export const sound = (event: GameEvent): Sound | undefined => SOUNDS[event.kind]
