// The words of the protocol (docs/guides/protocol.md), one envelope for every title.

export interface Odds {
  label: string
  win: number
  nothing: number
  loss: number
  of: number
  sum: string
}

export interface Option {
  action: string
  label: string
  target: string | null
  group: string
  cost?: number | null
  rule?: string | null
  note?: string | null
  odds?: Odds[] | null
}

export interface GameEvent {
  seq: number
  kind: string
  text: string
  rule: string | null
  data: Record<string, unknown>
}

export interface Track {
  id: string
  label: string
  value: number
  max: number | null
  text?: string | null
}

export interface Seat {
  id: string
  name: string
  plays: string[]
}

export interface SeatState extends Seat {
  by: 'here' | 'bot' | 'friend' | 'record'
  bot?: string | null
  mine: boolean
  connected: boolean
}

export interface Result {
  outcome: string
  winners: string[]
  text: string
  rule: string | null
}

export interface View {
  title: string
  version: string
  seq: number
  seat: string | null
  to_act: string | null
  prompt: string
  phase: string
  options: Option[]
  can_undo: boolean
  thinking: string | null
  seats: Seat[]
  since: number
  undos: number
  events: GameEvent[]
  tracks: Track[]
  board: unknown
  fair: { commitment: string; seed: string | null } | null
  result: Result | null
}

export interface Match {
  id: string
  title: string
  scenario: string
  name: string
  options: Record<string, string | number>
  seats: SeatState[]
  view: View
}

export interface Choice {
  value: string | number
  label: string
}

export interface TitleOption {
  id: string
  label: string
  help: string
  default: string | number
  choices?: Choice[] | null
  digits?: { label: string; help: string; choices: Choice[] }[] | null
}

export interface TitleInfo {
  id: string
  name: string
  tagline: string
  designer: string
  publisher: string
  players: string
  notice: string
  scenarios: { id: string; name: string; about: string; source: string; years: string }[]
  options: TitleOption[]
  bots: { id: string; name: string; about: string }[]
  hidden: boolean
}

export interface Rule {
  id: string
  chapter: string
  title: string
  text: string
}

export type Sitter = { by: 'here' } | { by: 'friend' } | { by: 'bot'; bot: string }

export interface NewMatch {
  title: string
  scenario: string
  options: Record<string, string | number>
  seats: Record<string, Sitter>
}

export interface Created {
  id: string
  key: string
  keys: Record<string, string>
  watch: string
}

export interface WhyNot {
  rule: string | null
  text: string | null
}

export interface Fight {
  seq: number
  turn: string
  text: string
  rule: string | null
  win: number
  nothing: number
  loss: number
  of: number
  result: 'win' | 'nothing' | 'loss'
}

export interface Story {
  turns: string[]
  series: { id: string; label: string; values: number[] }[]
  fights: Fight[]
  luck: { label: string; expected: number; actual: number }[]
  dice: { label: string; counts: number[] }[]
}

export type ServerMessage =
  | { type: 'view'; view: View }
  | { type: 'refused'; text: string; rule: string | null; seq: number }
  | { type: 'seats'; seats: SeatState[] }
  | { type: 'pong' }

export type ClientMessage =
  | { type: 'play'; seat: string; seq: number; action: string }
  | { type: 'undo'; seat: string; seq: number }
  | { type: 'look'; seat: string }
  | { type: 'ping' }
