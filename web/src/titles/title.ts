// What a title brings to the table: its board, its panel, and how to read its nouns and events.
// Nothing else.

import type { Component } from 'svelte'
import type { GameEvent, Option, TitleInfo } from '../api/types'
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
  /** The number of the card that is played. */
  card?: number
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
  scene: Scene | null
  /** The dice of this page's own click roll: what is lit must not tell what came of them. */
  suspense: boolean
  asking: boolean
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
  /** The picture after an event; the server's next board has the last word. */
  advance(still: S, board: B, event: GameEvent): B
  /** The picture without what only one seat may see, for a device that is passed on. */
  open(board: B): B
  scene(event: GameEvent): Scene
  portrait(still: S, board: B, noun: string): Portrait | null
  /**
   * Where the eyes rest: the place of the piece whose turn it is. What lies over the board keeps
   * clear of it.
   */
  centre?(board: B): string | null
  /** Plausible actions on a noun, for "why not?". */
  questions(still: S, board: B, noun: string): { action: string; label: string }[]
  /** Whether an event opens a new chapter of the log. */
  heading(event: GameEvent): boolean
  /** Keys of the title's own, with what they do. */
  keys?(): [string, string][]
  /** Whether one tap of a finger may do it: because it is taken back as lightly. */
  light?(option: Option): boolean
  /** Whether the board is the better list for it: then the written one stays folded. */
  onBoard?(option: Option): boolean
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

const EDITORS = ['hispania']
const GUIDES = ['hispania']

export const hasEditor = (id: string): boolean => EDITORS.includes(id)
export const hasGuide = (id: string): boolean => GUIDES.includes(id)

export async function load(id: string): Promise<TitleModule> {
  const module = MODULES[id]
  if (!module) throw new Error(t('This page has no board for the game {game}.', { game: id }))
  return (await module()).title as TitleModule // the shell hands a title's boards on, unread
}
