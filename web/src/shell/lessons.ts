// The learner's path of a title: its lessons in order, and which of them this browser has won.

import * as http from '../api/http'
import type { LessonInfo, Scenario, TitleInfo } from '../api/types'
import { begin, sitters } from './begin'

const STORE = 'martius.lessons'

export type Taught = Scenario & { lesson: LessonInfo }

const teaches = (scenario: Scenario): scenario is Taught => Boolean(scenario.lesson)

/** The lessons of a title in the order in which they are learnt. */
export const lessonsOf = (title: TitleInfo): Taught[] =>
  title.scenarios.filter(teaches).sort((a, b) => a.lesson.number - b.lesson.number)

export const lessonAfter = (title: TitleInfo, scenario: string): Taught | undefined => {
  const path = lessonsOf(title)
  return path[path.findIndex((one) => one.id === scenario) + 1]
}

/** The game to begin with, to which the lessons lead: what the rulebook advises, else the first. */
export const gameAfter = (title: TitleInfo): Scenario | undefined =>
  title.scenarios.find((one) => one.id === title.begin) ??
  title.scenarios.find((one) => !teaches(one))

/** `Tutorial 3: By sea` without its number, which stands beside it. */
export const lessonName = ({ name }: Scenario): string => name.replace(/^[^:]*\d: /, '')

export function won(title: string): Set<string> {
  try {
    const all = JSON.parse(localStorage.getItem(STORE) ?? '{}') as Record<string, string[]>
    return new Set(all[title])
  } catch {
    return new Set()
  }
}

export function markWon(title: string, scenario: string): void {
  let all: Record<string, string[]> = {}
  try {
    all = JSON.parse(localStorage.getItem(STORE) ?? '{}') as Record<string, string[]>
  } catch {
    // What cannot be read is begun again.
  }
  all[title] = [...won(title).add(scenario)]
  localStorage.setItem(STORE, JSON.stringify(all))
}

/** Lay the table of a scenario for one person in one seat, or for two at one device. */
export async function sitDown(
  title: TitleInfo,
  scenario: Scenario,
  seat: string,
  together = false,
): Promise<void> {
  const seats = await http.seatsOf(title.id, {})
  await begin(
    {
      title: title.id,
      scenario: scenario.id,
      options: {},
      seats: sitters(seats, seat, title.opponent, together),
    },
    scenario.name,
  )
}
