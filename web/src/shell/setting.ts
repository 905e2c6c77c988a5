// What must be there before a table of a title can be drawn.

import * as http from '../api/http'
import type { LaidTitle } from '../api/types'
import { load, type TitleModule } from '../titles/title'

export interface Setting extends LaidTitle {
  title: TitleModule
}

export async function settingOf(id: string): Promise<Setting> {
  const [title, laid] = await Promise.all([load(id), http.titleOf(id)])
  return { title, ...laid }
}
