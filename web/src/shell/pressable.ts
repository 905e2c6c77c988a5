// The attributes that make a piece of a drawing a thing to press: one place for all boards.

import type { Option } from '../api/types'
import { dataAction, described } from './notation'

export interface Pressable {
  'data-noun': string
  'data-action'?: string
  'aria-label': string
  'aria-haspopup'?: 'dialog'
  role: 'button' | 'img'
  tabindex?: 0
}

/**
 * A thing with one option does it; with several it opens its card; with none it is a picture with a
 * name.
 */
export function pressable(noun: string, about: string, options: Option[]): Pressable {
  const only = options.length === 1 ? options[0] : undefined
  const offers = options.map(described).join('. ')
  return {
    'data-noun': noun,
    'aria-label': offers ? `${about} ${offers}.` : about,
    role: options.length ? 'button' : 'img',
    ...(options.length ? { tabindex: 0 } : {}),
    ...(only ? { 'data-action': dataAction(only.action) } : {}),
    ...(options.length > 1 ? { 'aria-haspopup': 'dialog' } : {}),
  }
}
