// How a page comes to a table and stays there.

import type { Connection } from '../api/connection'
import { settings } from './settings.svelte'
import type { Table } from './table.svelte'
import { t } from './text'

/** What a page says when it joins: who it is, and what it knows already. */
export const joining = ({ key, live: { seq, undos, seat } }: Table) => ({
  type: 'join' as const,
  language: settings.language,
  key,
  since: seq,
  undos,
  seat,
  patches: true,
  name: settings.name,
})

/** What is said while there is no connection. */
export const offline = (isMove: boolean) => ({
  text: isMove
    ? t('No connection to the server. If it is back within ten seconds, your move is played.')
    : t('No connection to the server. The page reconnects by itself; try again then.'),
  rule: null,
})

/** Reconnect at once when the network is back, or when somebody looks at the page again. */
export function awake(connection: Connection, looked: () => void): () => void {
  const hurry = () => connection.hurry()
  const look = () => (document.hidden ? undefined : (hurry(), looked()))
  addEventListener('online', hurry)
  document.addEventListener('visibilitychange', look)
  return () => {
    removeEventListener('online', hurry)
    document.removeEventListener('visibilitychange', look)
  }
}
