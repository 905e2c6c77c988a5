// One match as this page sees it: the truth from the server, the log, and what the person points
// at.

import { getContext, setContext } from 'svelte'
import * as http from '../api/http'
import { Connection, isMove, type ConnectionState, type Wire } from '../api/connection'
import { kept, patched } from '../api/patch'
import type {
  GameEvent,
  Option,
  PatchMessage,
  Rule,
  SeatState,
  ServerMessage,
  TitleInfo,
  View,
} from '../api/types'
import type { TitleModule } from '../titles/title'
import { Accord } from './accord.svelte'
import { Ahead, playable } from './ahead.svelte'
import { Chat } from './chat.svelte'
import { answer } from './contributions'
import { enter, type Entry } from './entering'
import { awake, joining, offline } from './joining'
import { byTarget, merged } from './notation'
import { Replay } from './replay.svelte'
import { byId } from './rules'
import { settingOf, type Setting } from './setting'
import { Series } from './series.svelte'
import { settings } from './settings.svelte'
import { keep, keyFor, markSeen } from './shelf'
import { Stage } from './stage.svelte'

/** How long a choice that dice decide is held, in milliseconds. */
export const HOLD = 1200

export class Table {
  readonly id: string
  readonly key: string
  /** Whether the link that led here invited to a seat that somebody else has. */
  readonly taken: boolean
  readonly info: TitleInfo
  readonly title: TitleModule
  readonly still: unknown
  readonly scenario: string
  readonly name: string
  readonly setup: Record<string, string | number>
  readonly stage: Stage
  readonly replay: Replay
  readonly chat: Chat
  readonly accord: Accord
  readonly series = new Series(this)
  readonly ahead = new Ahead(this)

  /** They come when the board has been drawn: nothing waits for them. */
  rules = $state.raw<Map<string, Rule>>(byId([]))
  live = $state.raw<View>() as View
  seats = $state.raw<SeatState[]>([])
  log = $state.raw<GameEvent[]>([])
  /** The match that all are invited to after this one. */
  rematch = $state<string | null>(null)
  connection = $state<ConnectionState>('connecting')
  refusal = $state.raw<{ text: string; rule: string | null } | null>(null)
  pointed = $state<string | null>(null)
  picked = $state<string | null>(null)
  asking = $state(false)
  /** A choice that dice decide and that has not been sent yet. */
  held = $state.raw<Option | null>(null)
  /** The paragraph that is open beside the table. */
  paragraph = $state<string | null>(null)
  /** What happened while this person was not looking. */
  missed = $state.raw<GameEvent[]>([])
  /** How far the bot that thinks is; null if it takes no time. */
  thought = $state<number | null>(null)
  /** Whether the next view is what comes of this page's click. */
  #clicked = false
  #holding: ReturnType<typeof setTimeout> | undefined
  #pointing = 0
  #connection: Connection | null = null
  #seen: number
  #offline: ReturnType<typeof offline> | null = null
  /** What to play once the undo that was asked for has come. */
  #next: string | null = null

  static async open(id: string, given: string): Promise<Table> {
    const entry = await enter(id, given)
    return new Table(entry, await settingOf(entry.match.title))
  }

  constructor({ key, taken, match }: Entry, { info, title, board }: Setting) {
    const { id } = match
    this.id = id
    this.key = key
    this.taken = taken
    this.info = info
    this.title = title
    this.still = board
    this.scenario = match.scenario
    this.name = match.name
    this.setup = match.options
    this.seats = match.seats
    this.rematch = match.rematch
    this.stage = new Stage(title, board, match.view)
    this.replay = new Replay(this)
    this.chat = new Chat(id, (message) => this.say(message))
    this.accord = new Accord(match.table)
    this.live = match.view
    this.log = match.view.events
    const own = match.seats.some((seat) => seat.mine)
    const { title: game, name } = match
    this.#seen = keep({ id, key: keyFor(id, key, own), title: game, name }).seen
    this.#lookBack()
    this.#settle()
  }

  /** The view that the page shows: now, a moment of the past, or one that leads to now. */
  get view(): View {
    return this.stage.view
  }

  get choices(): Option[] {
    return this.replay.view || (this.behind && !this.suspense) ? [] : this.live.options
  }

  apartOf = (option: Option): string | null => this.title.apart?.(playable(option)) ?? null

  /** What has happened up to the moment that the page shows. */
  told = $derived.by(() => {
    const last = this.replay.view?.seq ?? this.live.seq
    const all = this.log.filter((event) => event.seq <= last)
    return all.slice(0, all.length - this.stage.untold)
  })
  /** Options that are shown when they are asked for ("Sail…"): those that were. */
  apart = $state<string | null>(null)
  lit = $derived.by(() => {
    const all = this.ahead.on ? this.ahead.options : this.choices
    return byTarget(all.filter((option) => this.apartOf(option) === this.apart))
  })
  mine = $derived(this.seats.filter((seat) => seat.mine))
  people = $derived(this.seats.filter(({ by }) => by === 'here' || by === 'friend'))
  /** Whether people at other screens play, too. */
  company = $derived(this.seats.some(({ by }) => by === 'friend'))
  /** Whether the coach may help: between people at different screens all must agree. */
  coached = $derived(!this.company || this.people.every(({ coach }) => coach))
  /** Whether somebody else proposes the coach, and this page has not answered. */
  proposed = $derived(
    this.company &&
      this.mine.some(({ coach }) => !coach) &&
      this.people.some(({ coach, mine }) => coach && !mine),
  )
  /** Whether this is a record that somebody opened: to look at, not to play. */
  recorded = $derived(this.seats.some((seat) => seat.by === 'record'))
  myTurn = $derived(this.choices.length > 0)
  thinking = $derived(this.live.thinking)
  /**
   * Hot-seat: the seat of mine that is to act but does not look yet, because the title hides
   * something.
   */
  heir = $derived.by(() =>
    this.info.hidden
      ? this.mine.find((seat) => seat.id === this.live.to_act && seat.id !== this.live.seat)
      : undefined,
  )
  /** Whether the page still shows how it came to the moment that it leads to. */
  behind = $derived.by(() => this.stage.behind)
  /** Whether the dice of this page's own click roll: what came of them is not told yet. */
  suspense = $derived.by(() => this.stage.suspense)
  over = $derived(this.live.result !== null && !this.behind)
  /** Whether the learner has done what the lesson asks. */
  learnt = $derived(
    this.over &&
      Boolean(this.live.lesson?.steps.length) &&
      (this.live.result?.winners.includes(this.live.seat ?? '') ?? false),
  )

  /** Whether the first dice wait until all players have added to them. */
  waits = $derived(this.live.to_act === 'chance' && !this.live.result && this.mine.length > 0)

  connect(): () => void {
    const connection = new Connection({
      dial: () => new WebSocket(http.liveAddress(this.id)) as unknown as Wire,
      join: () => joining(this),
      heard: (message) => this.#heard(message),
      changed: (state) => this.#connectionChanged(state),
    })
    this.#connection = connection
    void this.#readRules()
    const rest = awake(connection, () => this.#lookBack())
    return () => {
      rest()
      this.release()
      connection.close()
    }
  }

  async #readRules(): Promise<void> {
    const rules = await http.rulesOf(this.info.id).catch(() => [])
    this.rules = byId(rules)
  }

  #connectionChanged(state: ConnectionState): void {
    this.connection = state
    if (state === 'live' && this.refusal === this.#offline) this.refusal = null
  }

  /**
   * Do it. What dice decide is held for a moment first, unless the person was shown it before
   * (`sure`).
   */
  play(option: Option, sure = false): void {
    if (this.#clicked) return
    const again = this.held?.action === option.action
    this.release()
    if (sure || again || !this.#holds(option)) return this.send(option)
    this.held = option
    if (settings.hold === 'moment') this.#holding = setTimeout(() => this.roll(), HOLD)
  }

  /**
   * A click on one of several targets that sends the dice rolling; where all options are about one
   * target, it was chosen by a click before.
   */
  #holds(option: Option): boolean {
    const elsewhere = this.choices.some(({ target }) => target !== option.target)
    return settings.hold !== 'off' && option.rolls && option.target !== null && elsewhere
  }

  /** Send what is held. */
  roll(): void {
    const option = this.held
    this.release()
    if (option) this.send(option)
  }

  /** Take back what is held: it never left this page. */
  release(): void {
    clearTimeout(this.#holding)
    this.held = null
  }

  /** Play it, whatever was shown of it before. */
  send(option: Option): void {
    this.asking = false
    this.ahead.leave()
    this.stage.skip()
    this.#clicked = this.say({
      type: 'play',
      seat: this.live.seat ?? '',
      seq: this.live.seq,
      action: option.action,
    })
    if (!this.#clicked) this.series.stop()
  }

  undo(): void {
    if (this.held) this.release()
    else if (this.live.can_undo) this.series.undo()
  }

  /** Ask the server for the last action back. */
  takeBack(): void {
    if (!this.say({ type: 'undo', seat: this.live.seat ?? '', seq: this.live.seq }))
      this.series.stop()
  }

  /** Begin without those who are not here: the first dice wait for them. */
  start(): void {
    this.say({ type: 'roll' })
  }

  /** Look through another seat of mine. */
  look(seat: string): void {
    this.say({ type: 'look', seat })
  }

  /** A thing on the board was pressed: one option is done, several or none open its card. */
  press(noun: string, finger: boolean): void {
    const here = this.lit.get(noun) ?? []
    if (this.ahead.on) return void (this.picked = this.picked === noun ? null : noun)
    const only = here.length === 1 ? here[0] : undefined
    const careful = settings.confirm || (finger && !(only && this.title.light?.(only)))
    const instead =
      here.length || this.asking ? null : (this.title.instead?.(this.live.board, noun) ?? null)
    if (instead && this.myTurn && this.live.can_undo) this.#swap(instead)
    else if (only && !this.asking && (!careful || this.picked === noun)) this.play(only, careful)
    else this.picked = this.picked === noun && !here.length ? null : noun
  }

  /**
   * Somebody points at a thing, or no longer at anything. A button that goes while it has the focus
   * says so in the middle of drawing the page: so nothing is let go of before that is done.
   */
  point(noun: string | null): void {
    const now = ++this.#pointing
    if (noun) this.pointed = noun
    else queueMicrotask(() => now === this.#pointing && (this.pointed = null))
  }

  /** Take the last choice back and make another. */
  #swap(action: string): void {
    this.#next = action
    this.undo()
  }

  ask(noun: string): void {
    this.picked = noun
    this.asking = true
  }

  clear(): void {
    this.release()
    this.picked = this.apart = null
    this.asking = false
    this.refusal = null
    this.ahead.leave()
  }

  /** Tell the server something; false while the connection is lost. */
  say(message: Parameters<Connection['send']>[0]): boolean {
    this.refusal = null
    if (this.#connection?.send(message)) return true
    this.refusal = this.#offline = offline(isMove(message))
    return false
  }

  #heard(message: ServerMessage): void {
    if (message.type === 'view') this.#saw(kept(this.live, message.view))
    else if (message.type === 'patch') this.#changed(message)
    else if (message.type === 'seats') this.seats = message.seats
    else if (message.type === 'table') this.accord.hear(message.table)
    else if (message.type === 'chat') this.chat.heard(message.lines)
    else if (message.type === 'rematch') this.rematch = message.id
    else if (message.type === 'thinking') this.thought = message.progress
    else if (message.type === 'dice')
      this.#connection?.send(answer(message, this.live.fair?.shares ?? []))
    else if (message.type === 'refused') {
      this.#clicked = false
      this.series.stop()
      this.refusal = { text: message.text, rule: message.rule }
    }
  }

  /** What changed since the last view; a page that has another one asks for all of it. */
  #changed(patch: PatchMessage): void {
    if (patch.base === this.live.seq) this.#saw(patched(this.live, patch))
    else this.#connection?.redial()
  }

  #saw(view: View): void {
    const before = this.live
    if (view.seq !== before.seq || view.undos !== before.undos) this.release()
    this.log = merged(this.log, view)
    this.live = view
    this.thought = null
    const undone = view.undos !== before.undos
    const own = this.#clicked
    this.#clicked = false
    if (this.info.hidden && view.seat !== before.seat) this.stage.pass(view)
    if (!this.replay.on && undone) this.stage.set(view)
    else if (!this.replay.on) {
      const events = view.events.filter((event) => event.seq > before.seq)
      void this.stage.play({ view, events, own })
    }
    if (view.seq !== before.seq) {
      this.picked = this.apart = null
      this.ahead.refresh()
    }
    const next = undone ? view.options.find((option) => option.action === this.#next) : undefined
    this.#next = null
    if (next) return this.play(next, true)
    this.series.goOn()
    this.#settle()
    if (!document.hidden) this.#mark()
  }

  /**
   * Hot-seat: look through the eyes of the seat of mine that is to act; where something is hidden,
   * it must ask for that.
   */
  #settle(): void {
    const next = this.mine.find((seat) => seat.id === this.live.to_act)
    if (next && next.id !== this.live.seat && !this.info.hidden)
      this.#connection?.send({ type: 'look', seat: next.id })
  }

  #lookBack(): void {
    if (this.#seen >= 0) this.missed = this.log.filter((event) => event.seq > this.#seen)
    this.#mark()
  }

  #mark(): void {
    this.#seen = this.live.seq
    markSeen(this.id, this.live.seq)
  }
}

const KEY = Symbol('table')
export const setTable = (table: Table): Table => setContext(KEY, table)
export const getTable = (): Table => getContext<Table>(KEY)
