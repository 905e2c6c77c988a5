// Discreet sounds of the table. Nothing is fetched or made before there is something to hear and
// the person has touched the page.

import { settings } from './settings.svelte'

export type Sound = 'dice' | 'march' | 'sea' | 'battle' | 'turn'

/** Whether the browser lets a page be heard: only once somebody has clicked or pressed a key. */
const touched = (): boolean => navigator.userActivation?.hasBeenActive ?? false

/** Let a sound be heard, after so many seconds; on a page out of sight only if it calls back. */
export function hear(sound: Sound, after = 0, calls = false): void {
  if (!settings.sounding || !touched() || (document.hidden && !calls)) return
  void import('./synthesis').then(
    ({ play }) => play(sound, after),
    () => undefined, // a table without sound is still a table
  )
}
