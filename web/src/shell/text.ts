// Texts of the page in the reader's language. A message is an English sentence with {fields}; its
// catalogue is made from the same .po files that the server reads (see docs/guides/translating.md).

type Values = Record<string, string | number>

interface Catalogue {
  /** By the browser's name for a plural, the number of the form. */
  plurals: Record<string, number>
  messages: Record<string, string[]>
}

const files = import.meta.glob<Catalogue>('../../.generated/texts/*.json', { import: 'default' })
const NONE: Catalogue = { plurals: { one: 0, other: 1 }, messages: {} }
let catalogue = NONE
let rules = new Intl.PluralRules('en')

/** Speak a language from now on, before anything is shown; English where we have no catalogue. */
export async function speak(tag: string): Promise<void> {
  const load = files[`../../.generated/texts/${tag}.json`]
  catalogue = load ? await load() : NONE
  const spoken = load ? tag : 'en'
  rules = new Intl.PluralRules(spoken)
  document.documentElement.lang = spoken
}

/** The best of our languages for what a person's browser asks for. */
export function known(wanted: readonly string[]): string {
  const has = (tag: string) => `../../.generated/texts/${tag}.json` in files
  const tags = wanted.flatMap((tag) => [tag, tag.split('-')[0] ?? tag])
  return tags.find((tag) => tag === 'en' || has(tag)) ?? 'en'
}

/** A message with its fields filled. A field with a capital, {City}, begins with one. */
export function t(message: string, values: Values = {}): string {
  return filled(catalogue.messages[message]?.[0] ?? message, values)
}

/** A message that counts {n} things. */
export function tn(one: string, many: string, n: number, values: Values = {}): string {
  const forms = catalogue.messages[one] ?? [one, many]
  const form = catalogue.plurals[rules.select(n)] ?? 0
  return filled(forms[form] ?? many, { n, ...values })
}

function filled(message: string, values: Values): string {
  return message.replace(/\{(\w+)\}/g, (field, name: string) => {
    if (name in values) return String(values[name])
    const value = values[name.charAt(0).toLowerCase() + name.slice(1)]
    return value === undefined ? field : capital(String(value))
  })
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
