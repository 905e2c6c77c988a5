// What is heard of Hispania.

import type { GameEvent } from '../../api/types'
import type { Sound } from '../../shell/sound'

const SOUNDS: Record<string, Sound> = {
  Moved: 'march',
  ArmyMoved: 'march',
  FleetMoved: 'sea',
  FightFought: 'battle',
}

export const sound = (event: GameEvent): Sound | undefined => SOUNDS[event.kind]
