// Texts of the page in the reader's language. A message is an English sentence with {fields}; its
// catalogue is made from the same .po files that the server reads (see docs/guides/translating.md).

type Values = Record<string, string | number>

interface Catalogue {
  /** By the browser's name for a plural, the number of the form. */
  plurals: Record<string, number>
  messages: Record<string, string[]>
}

/** The tag of the pseudo-language that tests speak; nobody is offered it. */
const PSEUDO = 'en-XA'
const FOLDER = '../../.generated/texts/'
const files = import.meta.glob<Catalogue>('../../.generated/texts/*.json', { import: 'default' })
const NONE: Catalogue = { plurals: { one: 0, other: 1 }, messages: {} }
let catalogue = NONE
let spoken = 'en'
/**
 * What writes counts, lists and numbers in the language. Making one takes longer than using it a
 * hundred times, so each is made once, when it is first needed.
 */
interface Formats {
  plurals?: Intl.PluralRules
  list?: Intl.ListFormat
  decimal?: Intl.NumberFormat
  percent?: Intl.NumberFormat
}
let formats: Formats = {}

const fileOf = (tag: string): string => `${FOLDER}${tag}.json`

/** Speak a language from now on, before anything is shown; English where we have no catalogue. */
export async function speak(tag: string): Promise<void> {
  const load = files[fileOf(tag)]
  catalogue = load ? await load() : NONE
  spoken = load ? tag : 'en'
  formats = {}
  document.documentElement.lang = spoken
}

/** The best of our languages for what a person's browser asks for. */
export function known(wanted: readonly string[]): string {
  const tags = wanted.flatMap((tag) => [tag, tag.split('-')[0] ?? tag])
  return tags.find((tag) => tag === 'en' || fileOf(tag) in files) ?? 'en'
}

/** The languages that people can choose, each by the name that its speakers have for it. */
export function offered(): { tag: string; name: string }[] {
  const tags = Object.keys(files).map((file) => file.slice(FOLDER.length, -'.json'.length))
  return ['en', ...tags.filter((tag) => tag !== PSEUDO)].map((tag) => ({
    tag,
    name: new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag,
  }))
}

/** The tag of the language that is spoken, for dates and numbers. */
export const language = (): string => spoken

/** A message with its fields filled. A field with a capital, {City}, begins with one. */
export function t(message: string, values: Values = {}): string {
  return filled(catalogue.messages[message]?.[0] ?? message, values)
}

/** A message that counts {n} things. */
export function tn(one: string, many: string, n: number, values: Values = {}): string {
  const forms = catalogue.messages[one] ?? [one, many]
  formats.plurals ??= new Intl.PluralRules(spoken)
  const form = catalogue.plurals[formats.plurals.select(n)] ?? 0
  return filled(forms[form] ?? many, { n, ...values })
}

/** Things one after the other, `Gades, Corduba`. English needs a comma only, and no slow format. */
export const list = (items: string[]): string =>
  spoken === 'en'
    ? items.join(', ')
    : (formats.list ??= new Intl.ListFormat(spoken, { type: 'unit' })).format(items)

/** A number with at most one decimal, `4.5`. */
export const decimal = (n: number): string =>
  (formats.decimal ??= new Intl.NumberFormat(spoken, { maximumFractionDigits: 1 })).format(n)

/** A part of the whole, `60%`. */
export const percent = (part: number): string =>
  (formats.percent ??= new Intl.NumberFormat(spoken, { style: 'percent' })).format(part)

/** A difference of chances, `+5%`. */
export const points = (difference: number): string =>
  new Intl.NumberFormat(spoken, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: Math.abs(difference) < 0.02 ? 1 : 0,
  }).format(difference)

function filled(message: string, values: Values): string {
  return message.replace(/\{(\w+)\}/g, (field, name: string) => {
    if (name in values) return String(values[name])
    const value = values[name.charAt(0).toLowerCase() + name.slice(1)]
    return value === undefined ? field : capital(String(value))
  })
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
