// This browser as a place where notices come: only after a click, and only if its person agrees.

import type { Wish, WishedKind } from '../api/types'
import { t } from './text'

export const WORKER = '/sw.js'

export const possible = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  )

/** Ask the person, then the browser; an Error with a sentence if either says no. */
export async function subscribe(key: string, kinds: WishedKind[]): Promise<Wish> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error(
      t('Your browser does not allow notices from this page. Allow them there first.'),
    )
  await navigator.serviceWorker.register(WORKER)
  const worker = await navigator.serviceWorker.ready
  let made: PushSubscriptionJSON
  try {
    const wanted = { userVisibleOnly: true, applicationServerKey: bytes(key) }
    made = (await worker.pushManager.subscribe(wanted)).toJSON()
  } catch {
    throw new Error(t('Your browser cannot reach its service for notices. Try again later.'))
  }
  const { endpoint = '', keys = {} } = made
  return { by: 'push', endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '', kinds }
}
