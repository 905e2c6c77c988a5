// A new table that goes on from a moment of another.

import * as http from '../api/http'
import { route } from './route.svelte'
import { keepCreated } from './shelf'
import type { Table } from './table.svelte'
import { t } from './text'

/** Lay it, and go there. */
export async function branch({ id, key, info, name, live }: Table, at: number): Promise<void> {
  const made = await http.branch(id, key, at)
  keepCreated(made, info.id, live.lesson ? name : t('From action {n}', { n: at }))
  route.go(`/m/${made.id}#${made.key}`)
}
