// Searching the rules.

import type { Option, Rule } from '../api/types'

/** The paragraphs that have every one of the words, in any order. */
export function found(rules: Rule[], words: string): Rule[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return rules.filter((rule) => {
    const text = `§${rule.id} ${rule.chapter} ${rule.title} ${rule.text}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

export function chaptersOf(rules: Rule[]): { name: string; rules: Rule[] }[] {
  const chapters = new Map<string, Rule[]>()
  for (const rule of rules)
    chapters.set(rule.chapter, [...(chapters.get(rule.chapter) ?? []), rule])
  return [...chapters].map(([name, members]) => ({ name, rules: members }))
}

export const byId = (rules: Rule[]): Map<string, Rule> =>
  new Map(rules.map((rule) => [rule.id, rule]))

/** The paragraph that most of these options have, if there is one. */
export function leading(options: Option[], rules: Map<string, Rule>): string | undefined {
  const counts = new Map<string, number>()
  for (const { rule } of options)
    if (rule && rules.has(rule)) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}
