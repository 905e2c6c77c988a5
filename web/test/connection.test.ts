import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Connection, pause, type ConnectionState, type Wire } from '../src/api/connection'
import type { ServerMessage } from '../src/api/types'

class FakeWire implements Wire {
  onopen: (() => void) | null = null
  onmessage: ((message: { data: string }) => void) | null = null
  onclose: ((event?: { code: number }) => void) | null = null
  sent: string[] = []
  isOpen = false
  open(): void {
    this.isOpen = true
    this.onopen?.()
  }
  send(text: string): void {
    if (!this.isOpen) throw new Error('Still in CONNECTING state')
    this.sent.push(text)
  }
  close(): void {
    this.isOpen = false
    this.onclose?.()
  }
}

let wires: FakeWire[]
let states: ConnectionState[]
let heard: ServerMessage[]
let connection: Connection

const last = (): FakeWire => wires.at(-1) as FakeWire

beforeEach(() => {
  vi.useFakeTimers()
  wires = []
  states = []
  heard = []
  connection = new Connection({
    dial: () => {
      wires.push(new FakeWire())
      return last()
    },
    join: () => ({
      type: 'join',
      key: 'secret',
      since: 7,
      undos: 0,
      seat: 'rome',
      language: '',
      patches: true,
      name: '',
    }),
    heard: (message) => heard.push(message),
    changed: (state) => states.push(state),
  })
})

afterEach(() => {
  connection.close()
  vi.useRealTimers()
})

test('a connection opens, speaks and hears', () => {
  last().open()
  expect(connection.send({ type: 'look', seat: 'rome' })).toBe(true)
  last().onmessage?.({ data: '{"type":"pong"}' })
  expect(states).toEqual(['connecting', 'live'])
  expect(heard).toEqual([{ type: 'pong' }])
})

test('a connection that the server closes for good does not come back', () => {
  last().open()
  last().onclose?.({ code: 4401 })
  vi.advanceTimersByTime(60_000)
  expect(wires).toHaveLength(1)
  expect(states).toEqual(['connecting', 'live', 'shut'])
})

test('a connection first says who is there, each time it opens', () => {
  const join =
    '{"type":"join","key":"secret","since":7,"undos":0,"seat":"rome",' +
    '"language":"","patches":true,"name":""}'
  last().open()
  expect(last().sent).toEqual([join])
  last().close()
  vi.advanceTimersByTime(700)
  last().open()
  expect(last().sent).toEqual([join])
})

test('what is said before the connection opens follows the greeting', () => {
  const look = { type: 'look', seat: 'rome' } as const
  expect(connection.send(look)).toBe(true)
  expect(last().sent).toEqual([])
  last().open()
  expect(last().sent.slice(1)).toEqual([JSON.stringify(look)])
})

test('it is said once the connection is up, if the first try fails, and only once', () => {
  connection.send({ type: 'look', seat: 'rome' })
  last().close()
  expect(connection.send({ type: 'ping' })).toBe(false)
  vi.advanceTimersByTime(700)
  last().open()
  expect(last().sent).toHaveLength(2)
  last().close()
  vi.advanceTimersByTime(700)
  last().open()
  expect(last().sent).toHaveLength(1)
})

test('a lost connection comes back by itself, and says so', () => {
  last().open()
  last().close()
  expect(states.at(-1)).toBe('lost')
  expect(connection.send({ type: 'ping' })).toBe(false)
  vi.advanceTimersByTime(700)
  expect(wires).toHaveLength(2)
  last().open()
  expect(states.at(-1)).toBe('live')
})

test('it waits longer each time, up to eight seconds', () => {
  expect(pause(0, 0.5)).toBe(500)
  expect(pause(3, 0.5)).toBe(4000)
  expect(pause(20, 0.5)).toBe(8000)
  expect(pause(20, 1)).toBeCloseTo(9600)
})

test('it hurries when somebody looks at the page again', () => {
  last().open()
  last().close()
  connection.hurry()
  expect(wires).toHaveLength(2)
})

test('a silent connection counts as lost', () => {
  last().open()
  vi.advanceTimersByTime(20_000)
  expect(last().sent.slice(1)).toEqual(['{"type":"ping"}'])
  vi.advanceTimersByTime(8_000)
  expect(states.at(-1)).toBe('lost')
})

test('an answer keeps the connection', () => {
  last().open()
  vi.advanceTimersByTime(20_000)
  last().onmessage?.({ data: '{"type":"pong"}' })
  vi.advanceTimersByTime(10_000)
  expect(states.at(-1)).toBe('live')
})

test('a connection that was closed on purpose stays closed', () => {
  last().open()
  connection.close()
  vi.advanceTimersByTime(60_000)
  expect(wires).toHaveLength(1)
})

const play = { type: 'play', seat: 'rome', seq: 7, action: 'end' } as const
const view = (seq: number): { data: string } => ({
  data: JSON.stringify({ type: 'view', view: { seq } }),
})
const comeBack = (): void => {
  last().close()
  vi.advanceTimersByTime(700)
  last().open()
}

test('a click that got no answer is sent once more if the match still stands there', () => {
  last().open()
  last().onmessage?.(view(7))
  connection.send(play)
  comeBack()
  expect(last().sent).toHaveLength(1)
  last().onmessage?.(view(7))
  expect(last().sent.slice(1)).toEqual([JSON.stringify(play)])
  comeBack()
  last().onmessage?.(view(8)) // it arrived this time
  expect(last().sent).toHaveLength(1)
})

test('a click that was answered is not sent again', () => {
  last().open()
  connection.send(play)
  last().onmessage?.({ data: '{"type":"refused","text":"No.","rule":null,"seq":7}' })
  comeBack()
  last().onmessage?.(view(7))
  expect(last().sent).toHaveLength(1)
})

test('a click while the connection is lost for a moment is sent when it is back', () => {
  last().open()
  last().onmessage?.(view(7))
  last().close()
  expect(connection.send(play)).toBe(false)
  vi.advanceTimersByTime(700)
  last().open()
  last().onmessage?.(view(7))
  expect(last().sent.slice(1)).toEqual([JSON.stringify(play)])
})

test('an old click is not sent: the person may have changed their mind', () => {
  last().open()
  last().onmessage?.(view(7))
  connection.send(play)
  last().close()
  vi.advanceTimersByTime(11_000)
  last().open()
  last().onmessage?.(view(7))
  expect(last().sent).toHaveLength(1)
})
