// Hispania's static board and its picture, as the protocol describes them.

import type { components } from '../../../.generated/schema'
import { t } from '../../shell/text'

type Schemas = components['schemas']

/** Between two rounds the picture has a turn that is nobody's. */
export type Board = Omit<Schemas['HispaniaBoard'], 'turn'> & { turn: Piece | 'end_of_round' }
export type SpaceState = Schemas['HispaniaSpaceState']
export type Piece = SpaceState['garrisons'][number]
export type Still = Schemas['HispaniaStaticBoard']
export type Province = Schemas['HispaniaProvince']
export type Space = Schemas['HispaniaSpaceFacts']
export type Link = Schemas['HispaniaLinkFacts']
export type Events = Schemas['HispaniaEvents']

/** The years printed on the time track. */
export const YEARS = [198, 180, 162, 144, 126, 108, 90, 72, 54, 36, 18]

export type Commander = keyof Board['reserve']['garrisons']

/** The generals who have a turn and garrisons. */
export const COMMANDERS: Commander[] = ['praetor_ulterior', 'praetor_citerior', 'consul']
export const PIECES: Piece[] = [...COMMANDERS, 'proconsul']

export const nameOf = (piece: Piece): string =>
  ({
    praetor_ulterior: t('the praetor of Ulterior'),
    praetor_citerior: t('the praetor of Citerior'),
    consul: t('the consul'),
    proconsul: t('the proconsul'),
  })[piece]

/** As the turn track and the reserves have them. */
export const shortName = (piece: Piece): string =>
  ({
    praetor_ulterior: t('Ulterior'),
    praetor_citerior: t('Citerior'),
    consul: t('Consul'),
    proconsul: t('Proconsul'),
  })[piece]

const EMPTY: Omit<SpaceState, 'id'> = {
  revolts: 0,
  garrisons: [],
  general: null,
  army: false,
  special_army: false,
  legion: false,
  fleet: false,
  pirates: 0,
}

/** A space of the picture; the server may leave empty ones out. */
export const stateOf = (board: Board, id: string): SpaceState =>
  board.spaces.find((s) => s.id === id) ?? { id, ...EMPTY }

/** Where the general stands whose turn it is. */
export const activeAt = (board: Board): string | null =>
  board.spaces.find((s) => s.general && s.general === board.active)?.id ?? null
