// What must be there before a table can be drawn.

import * as http from '../api/http'
import type { Match, Rule, TitleInfo } from '../api/types'
import { load, type TitleModule } from '../titles/title'
import { t } from './text'

export interface Setting {
  match: Match
  info: TitleInfo
  title: TitleModule
  still: unknown
  rules: Rule[]
}

export async function fetchSetting(id: string, key: string): Promise<Setting> {
  const match = await http.find(id, key)
  const [infos, title, still, rules] = await Promise.all([
    http.titles(),
    load(match.title),
    http.stillOf(match.title),
    http.rulesOf(match.title),
  ])
  const info = infos.find((one) => one.id === match.title)
  if (!info)
    throw new Error(t('This server does not offer the game {game}.', { game: match.title }))
  return { match, info, title, still, rules }
}
