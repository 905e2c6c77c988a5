// What a title brings to the table: its board, its panel, and how to read its nouns and events.
// Nothing else.

import type { Component } from 'svelte'
import type { GameEvent, Option, TitleInfo, Track } from '../api/types'
import type { Batch } from '../shell/batch.svelte'
import type { Answer } from '../shell/series.svelte'
import type { Explained } from '../shell/drawing'
import type { Sketch } from '../shell/sketch'
import type { Sound } from '../shell/sound'
import { t } from '../shell/text'

export interface Die {
  face: number
  marks: 'numerals' | 'digits'
  tint: 'light' | 'dark'
  label: string
}

/**
 * How one event is shown: for how long, with which dice, which piece travels where, and what is
 * worth a look.
 */
export interface Scene {
  ms: number
  dice: Die[]
  travel: { piece: string; along: string[]; carrying: string | null } | null
  look: string[]
  /** The dice decide where to look: one must not look there before they lie. */
  blind?: boolean
  caption: string
  /** A word that stands at the place itself. */
  shout?: string
  /** The number of the card that is played. */
  card?: number
  /** Whether it is played for what is written on it, not for its number or away. */
  takesEffect?: boolean
}

export interface Fact {
  label: string
  text: string
  /** The datum was reconstructed, and this is why it is what it is. */
  doubt?: string
}

export interface Portrait {
  name: string
  subtitle: string
  facts: Fact[]
  /** What the further facts are headed with, if it is no place. */
  about?: string
}

/** Something that one may want to do with a thing. */
export interface Question {
  action: string
  label: string
}

export interface BoardProps<S, B> {
  still: S
  board: B
  /** What has happened so far, in order. */
  told: GameEvent[]
  lit: Map<string, Option[]>
  pointed: string | null
  picked: string | null
  /** What the log speaks of. */
  marks: string[]
  /** The plans that are drawn; a board that is only looked at has none. */
  plans?: Sketch[]
  scene: Scene | null
  /** The dice of this page's own click roll: what is lit must not tell what came of them. */
  suspense: boolean
  /** The device is being passed on: nobody's own things are in sight. */
  passes?: boolean
  asking: boolean
  /** Several orders given as one; a board that is only looked at has none. */
  batch?: Batch
  onpoint: (noun: string | null) => void
  onpress: (noun: string, finger: boolean) => void
  onask: (noun: string) => void
  onplay: (option: Option) => void
}

export interface PanelProps<S, B> {
  still: S
  board: B
  lit: Map<string, Option[]>
  onpoint: (noun: string | null) => void
  onpress: (noun: string, finger: boolean) => void
  onpick: (noun: string) => void
}

/** What stands under the question. */
export interface OrdersProps<S, B> {
  still: S
  board: B
  lit: Map<string, Option[]>
  batch: Batch
  onplay: (option: Option) => void
}

/** A form that answers several questions at once, or shows what the options are about. */
export interface FormProps<S, B> {
  still: S
  board: B
  options: Option[]
  /** Whether what led to the question can be taken back. */
  cancels: boolean
  onanswer: (answer: Answer) => unknown
  oncancel: () => void
}

export interface SummaryProps<S, B> {
  still: S
  board: B
  told: GameEvent[]
  /** The boards with which the turn began and ended, if the title asks for them. */
  turn?: { before: B; after: B }
}

/** The end of a turn or round: what happened then. */
export interface Chapter<S, B> {
  heading: string
  /** The event with which the next one began. */
  ended: GameEvent
  /** After which action the turn had begun, for a title that compares the two boards. */
  began?: number
  component: () => Promise<{ default: Component<SummaryProps<S, B>> }>
}

/** A page of a title's own; the letters are a packed scenario, or empty. */
export interface PageProps<S> {
  still: S
  info: TitleInfo
  letters: string
}

/** `S` is the title's lasting board, `B` its board. */
export interface TitleModule<S = unknown, B = unknown> {
  Board: Component<BoardProps<S, B>>
  Panel: Component<PanelProps<S, B>>
  /** A form of the title's own for the answers to some questions. */
  Orders?: Component<OrdersProps<S, B>>
  /** The picture after an event; the server's next board has the last word. */
  advance(still: S, board: B, event: GameEvent): B
  /** The picture without what only one seat may see, for a device that is passed on. */
  open(board: B): B
  scene(event: GameEvent): Scene
  /** What is heard of an event; dice are heard of themselves. */
  sound?(event: GameEvent): Sound | undefined
  portrait(still: S, board: B, noun: string): Portrait | null
  /**
   * Where the eyes rest: the place of the piece whose turn it is. What lies over the board keeps
   * clear of it.
   */
  centre?(board: B): string | null
  /** Plausible actions on a noun, for "why not?". */
  questions(still: S, board: B, noun: string): Question[]
  /** Looking ahead with a piece whose turn it is not. */
  ahead?: {
    /** The piece that a noun is, or that stands there. */
    piece(board: B, noun: string): string | null
    /** Plausible actions of that piece on a noun. */
    questions(still: S, board: B, piece: string, noun: string): Question[]
  }
  /** The turn or round that ended last; null if none did. */
  chapter?(told: GameEvent[]): Chapter<S, B> | null
  /** A track of the header as the board has it, which may be on its way to the server's. */
  track?(board: B, track: Track): Track
  /** Whether an event opens a new chapter of the log. */
  heading(event: GameEvent): boolean
  /** Keys of the title's own, with what they do. */
  keys?(): [string, string][]
  /** Whether one tap of a finger may do it: because it is taken back as lightly. */
  light?(option: Option): boolean
  /** Whether the board is the better list for it: then the written one stays folded. */
  onBoard?(option: Option): boolean
  /** The heading of options that are shown on the board only when they are asked for. */
  apart?(option: Option): string | null
  /** The form above the options, fetched when it is needed. */
  form?(board: B, options: Option[]): Promise<{ default: Component<FormProps<S, B>> }> | null
  /** Whether the form says all that these options do: then they stay folded. */
  inForm?(option: Option): boolean
  /** Whether a seat is asked something in the turn of another. */
  interrupts?(board: B, seat: string): boolean
  /**
   * What a press on a thing that offers nothing means once the last choice is taken back: another
   * unit, say.
   */
  instead?(board: B, noun: string): string | null
  /** The form that makes set-ups; a title that has one is in `EDITORS`. */
  Editor?(): Promise<{ default: Component<PageProps<S>> }>
  /** The difficulty guide; a title that has one is in `GUIDES`. */
  Guide?(): Promise<{ default: Component<PageProps<S>> }>
}

/** What each kind of event does to the picture; `E` has the data of each kind. */
export type Changes<B, E> = { [K in keyof E]?: (board: B, data: E[K]) => B }

/** Every field that an event of a title can have. */
export type AnyData<E> = Merged<E[keyof E]>
type Merged<U> = { [K in Keys<U>]?: Of<U, K> }
/** An event without data has a record of nothing, which would have every key. */
type Keys<U> = U extends unknown ? (string extends keyof U ? never : keyof U) : never
type Of<U, K> = U extends unknown ? (K extends Keys<U> & keyof U ? U[K] : never) : never

/** The picture after an event. */
export function apply<B, E>(changes: Changes<B, E>, board: B, event: GameEvent): B {
  const change = changes[event.kind as keyof E] as ((board: B, data: unknown) => B) | undefined
  return change?.(board, event.data) ?? board
}

const MODULES: Record<string, () => Promise<{ title: unknown }>> = {
  hispania: () => import('./hispania/index'),
  punico: () => import('./punico/index'),
  hannibal: () => import('./hannibal/index'),
}

/** What the start page and the rules show of a title before its table is laid. */
const EXPLAINED: Record<string, () => Promise<{ explained: () => Explained }>> = {
  hispania: () => import('./hispania/figures'),
  punico: () => import('./punico/figures'),
  hannibal: () => import('./hannibal/figures'),
}
const VIGNETTES: Record<string, () => Promise<{ default: Component }>> = {
  hispania: () => import('./hispania/Vignette.svelte'),
  punico: () => import('./punico/Vignette.svelte'),
  hannibal: () => import('./hannibal/Vignette.svelte'),
}

export const explainedOf = async (id: string): Promise<Explained> =>
  (await EXPLAINED[id]?.())?.explained() ?? { figures: [], primer: [] }

export const isExplained = (id: string): boolean => id in EXPLAINED

/** A small picture of the title's map. */
export const vignetteOf = async (id: string): Promise<Component | null> =>
  (await VIGNETTES[id]?.())?.default ?? null

const EDITORS = ['hispania']
const GUIDES = ['hispania']

export const hasEditor = (id: string): boolean => EDITORS.includes(id)
export const hasGuide = (id: string): boolean => GUIDES.includes(id)

export async function load(id: string): Promise<TitleModule> {
  const module = MODULES[id]
  if (!module) throw new Error(t('This page has no board for the game {game}.', { game: id }))
  return (await module()).title as TitleModule // the shell hands a title's boards on, unread
}
