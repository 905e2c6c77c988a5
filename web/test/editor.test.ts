// Set-ups in the making: what a press does, and what the file says afterwards.

import { describe, expect, test } from 'vitest'
import { packed, unpacked } from '../src/shell/packed'
import { toml, type Tables } from '../src/shell/toml'
import { draftOf, tablesOf } from '../src/titles/hispania/editor/draft'
import { offers, put, type Tool } from '../src/titles/hispania/editor/pieces'
import type { Still } from '../src/titles/hispania/model'

const city = (id: string, province: string) => ({ id, name: id, kind: 'city', province })
const sea = (id: string, number: number) => ({ id, name: id, kind: 'sea', number })
const still = {
  provinces: [
    { id: 'ulterior', roman: true, capital: null },
    { id: 'ilergetia', roman: false, capital: 'osca' },
  ],
  spaces: [
    city('gades', 'ulterior'),
    city('osca', 'ilergetia'),
    sea('one', 1),
    sea('two', 2),
    sea('three', 3),
    sea('four', 4),
  ],
  links: [
    { id: 'gades-osca', kind: 'land', road: false },
    { id: 'osca-one', kind: 'coast', road: false },
  ],
} as unknown as Still

function pressed(...presses: [Tool, string][]): Tables {
  const start = draftOf(still, {})
  const end = presses.reduce((draft, [tool, noun]) => put(still, draft, tool, noun), start)
  return tablesOf(end).setup as Tables
}

describe('a draft', () => {
  test('is the basic game as long as nothing was placed', () => {
    const tables = tablesOf(draftOf(still, {}))
    expect(tables.rules).toEqual({
      rounds: 11,
      garrison_in: ['osca'],
      free_of_revolt: ['ulterior'],
    })
    expect(tables.setup).toMatchObject({ fleets: ['one', 'two', 'three'], roads_to_lay: 4 })
    expect(tables.setup).not.toHaveProperty('revolts')
  })

  test('has what was placed, and nothing is rolled any more', () => {
    const setup = pressed(['revolt', 'osca'], ['revolt', 'osca'], ['army', 'osca'])
    expect(setup).toMatchObject({ revolts: { osca: 2 }, armies: ['osca'] })
  })

  test('has one of each general, who is taken away by a second press', () => {
    expect(pressed(['general-consul', 'one'], ['general-consul', 'gades']).generals).toEqual({
      consul: 'gades',
    })
    expect(pressed(['general-consul', 'one'], ['general-consul', 'one']).generals).toEqual({})
  })

  test('loses what is on top', () => {
    const setup = pressed(
      ['garrison-consul', 'gades'],
      ['general-praetor_ulterior', 'gades'],
      ['remove', 'gades'],
    )
    expect(setup).toMatchObject({ garrisons: { gades: ['consul'] }, generals: {} })
    expect(pressed(['remove', 'one']).fleets).toEqual(['two', 'three'])
  })

  test('has roads on land only', () => {
    expect(pressed(['road', 'gades-osca']).roads).toEqual(['gades-osca'])
    expect(pressed(['road', 'osca-one']).roads).toEqual([])
    expect(pressed(['road', 'gades-osca'], ['remove', 'gades-osca']).roads).toEqual([])
  })

  test('keeps what the form has no field for', () => {
    const tables = {
      source: 'designed',
      years: [143, 133],
      setup: { reserve: { armies: 1, revolts: 3 }, roads_for_sale: 2 },
      options: { variants: 'ingenivm' },
    }
    const kept = tablesOf(draftOf(still, tables))
    expect(kept).toMatchObject({ source: 'designed', years: [143, 133] })
    expect(kept.setup).toMatchObject({ reserve: { armies: 1, revolts: 3 }, roads_for_sale: 2 })
  })

  test('reads what it has written', () => {
    const tables = tablesOf(
      put(still, put(still, draftOf(still, {}), 'revolt', 'osca'), 'general-consul', 'gades'),
    )
    expect(tablesOf(draftOf(still, tables))).toEqual(tables)
  })
})

test('a piece can be put where its kind of space is', () => {
  const draft = draftOf(still, {})
  expect([...offers(still, draft, 'revolt').keys()]).toEqual(['gades', 'osca'])
  expect([...offers(still, draft, 'fleet').keys()]).toEqual(['one', 'two', 'three', 'four'])
  expect([...offers(still, draft, 'road').keys()]).toEqual(['gades-osca'])
  expect([...offers(still, draft, 'remove').keys()]).toEqual(['one', 'two', 'three'])
})

test('tables are written as TOML', () => {
  const text = toml({ name: 'A "b"', setup: { revolts: { osca: 2 }, armies: ['osca'], x: {} } })
  expect(text).toBe(
    'name = "A \\"b\\""\n\n[setup]\nrevolts = { osca = 2 }\narmies = ["osca"]\nx = {}\n',
  )
})

describe('a link', () => {
  test('holds a text', async () => {
    const text = 'name = "Últimos días"\n'.repeat(40)
    const letters = await packed(text)
    expect(letters).toMatch(/^[\w-]{1,200}$/)
    expect(await unpacked(letters)).toBe(text)
  })

  test('that is cut short or no link brings nothing', async () => {
    const letters = await packed('schema = 1\n')
    expect(await unpacked(letters.slice(0, 5))).toBeNull()
    expect(await unpacked('?!')).toBeNull()
  })

  test('does not become endless', async () => {
    const stream = new Blob(['a'.repeat(10_000_000)])
      .stream()
      .pipeThrough(new CompressionStream('deflate-raw'))
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
    const letters = btoa(String.fromCharCode(...bytes))
    expect(await unpacked(letters)).toBeNull()
  })
})
