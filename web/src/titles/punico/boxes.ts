// The signs of the command boxes, drawn in a box of 24.

import { t } from '../../shell/text'

export const BOX_SIGNS: Record<string, string> = {
  initiative: 'M5,21V4M5,4H18L15,8.5L18,13H5',
  combat: 'M4,4L17,17M20,4L7,17M14,20L20,14M10,20L4,14',
  recovery: 'M12,20C5,15 3,11 4,7.5C5,4.5 9,4 12,8C15,4 19,4.5 20,7.5C21,11 19,15 12,20Z',
  cavalry: 'M5,20C5,13 8,9 11,7L11,3L14,6C18,7 20,11 19,20M11,7L4,12L6,15L12,12',
  movement: 'M4,12H19M13,6L19,12L13,18M4,6H9M4,18H9',
  furor: 'M12,3C13,8 18,9 18,15A6,6 0 0 1 6,15C6,12 8,11 8,8C10,9 11,11 11,12C12,10 13,7 12,3Z',
  elephants:
    'M4,10C4,6 8,4 12,5C16,4 20,6 20,10C20,14 17,15 15,15V20H12V15C10,15 9,14 9,13C9,17 8,20 4,20',
  fortuna:
    'M12,3A9,9 0 1 1 12,21A9,9 0 1 1 12,3ZM12,3V21M3,12H21M5.6,5.6L18.4,18.4M18.4,5.6L5.6,18.4',
}

export const boxName = (id: string): string =>
  ({
    initiative: t('Initiative'),
    combat: t('Combat'),
    recovery: t('Recovery'),
    cavalry: t('Cavalry'),
    movement: t('Movement'),
    furor: t('Furor'),
    elephants: t('Elephants'),
    fortuna: t('Fortuna'),
  })[id] ?? id

export interface Box {
  id: string
  down: number
  used: number
}

/**
 * The faces of the markers in a box: face down for all but their owner, who knows which one is
 * false.
 */
export function faces(
  box: Box,
  vacuus: string | null | undefined,
): ('down' | 'point' | 'vacuus' | 'used')[] {
  const known = vacuus !== undefined
  const down = Array.from({ length: box.down }, (_, i): 'down' | 'point' | 'vacuus' =>
    !known ? 'down' : vacuus === box.id && i === box.down - 1 ? 'vacuus' : 'point',
  )
  return [...down, ...Array.from({ length: box.used }, () => 'used' as const)]
}
