// Hispania's static board and its picture, as the protocol describes them.

export type Piece = 'praetor_ulterior' | 'praetor_citerior' | 'consul'

export interface Province {
  id: string
  name: string
  numeral: string
  roman: boolean
  capital: string | null
  source: string
  why: string
}

export interface Space {
  id: string
  name: string
  kind: 'city' | 'sea'
  province: string | null
  shield: number | null
  capital: boolean
  number: number | null
  modern: string | null
  source: string
  shield_source: string | null
  confidence: string | null
  why: string
}

export interface Link {
  id: string
  a: string
  b: string
  kind: 'land' | 'coast' | 'sea'
  segments: number
  road: boolean
  source: string
  why: string
}

export interface Still {
  provinces: Province[]
  spaces: Space[]
  links: Link[]
  pieces: { id: string; name: string; colour: string }[]
}

export interface SpaceState {
  id: string
  revolts: number
  garrisons: Piece[]
  general: Piece | null
  army: boolean
  fleet: boolean
}

export interface Board {
  spaces: SpaceState[]
  roads: string[]
  reserve: { revolts: number; armies: number; roads: number; garrisons: Record<Piece, number> }
  off_board: Piece[]
  blocked_denarii: number
  denarii: number
  active: Piece | null
  round: number
  year: number
  time_track: number[]
  turn: string
  capitals: { garrisoned: number; of: number }
  goal: { garrison_in: string[]; free_of_revolt: string[]; rounds: number }
  fight: { kind: 'siege' | 'attack'; by: string; from: string; at: string } | null
  setup: boolean
}

/** The years printed on the time track. */
export const YEARS = [198, 180, 162, 144, 126, 108, 90, 72, 54, 36, 18]

export const PIECES: Piece[] = ['praetor_ulterior', 'praetor_citerior', 'consul']

export const NAMES: Record<Piece, string> = {
  praetor_ulterior: 'praetor of Ulterior',
  praetor_citerior: 'praetor of Citerior',
  consul: 'consul',
}

/** As the turn track and the reserves have them. */
export const SHORT: Record<Piece, string> = { praetor_ulterior: 'Ulterior', praetor_citerior: 'Citerior', consul: 'Consul' }

const EMPTY: Omit<SpaceState, 'id'> = { revolts: 0, garrisons: [], general: null, army: false, fleet: false }

/** A space of the picture; the server may leave empty ones out. */
export const stateOf = (board: Board, id: string): SpaceState => board.spaces.find((s) => s.id === id) ?? { id, ...EMPTY }

/** Where the general stands whose turn it is. */
export const activeAt = (board: Board): string | null => board.spaces.find((s) => s.general && s.general === board.active)?.id ?? null
