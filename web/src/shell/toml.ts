// Scenario files are TOML: tables with texts, whole numbers, true and false, lists and tables.

export type Value = string | number | boolean | Value[] | Tables
export interface Tables {
  [key: string]: Value
}

const isTables = (value: Value): value is Tables =>
  typeof value === 'object' && !Array.isArray(value)

/** The text of a file: first what stands at the top, then a heading for each table. */
export function toml(tables: Tables): string {
  const entries = Object.entries(tables)
  const top = entries.filter(([, value]) => !isTables(value))
  const below = entries.filter((entry): entry is [string, Tables] => isTables(entry[1]))
  const chapters = below.map(([name, table]) => `\n[${key(name)}]\n${lines(Object.entries(table))}`)
  return lines(top) + chapters.join('')
}

const lines = (entries: [string, Value][]): string =>
  entries.map(([name, value]) => `${key(name)} = ${written(value)}\n`).join('')

function written(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value).replace(/\x7f/g, '\\u007f')
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`
  if (!isTables(value)) return String(value)
  const parts = Object.entries(value).map(([name, one]) => `${key(name)} = ${written(one)}`)
  return parts.length ? `{ ${parts.join(', ')} }` : '{}'
}

const key = (name: string): string => (/^[\w-]+$/.test(name) ? name : JSON.stringify(name))
