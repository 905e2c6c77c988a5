// Answers that were asked for before the client had come (see early.ts).

declare global {
  interface Window {
    asked?: Record<string, Promise<Response>>
  }
}

export function asked(path: string, answer: Promise<Response>): void {
  answer.catch(() => undefined) // whoever takes it hears of that
  window.asked = { ...window.asked, [path]: answer }
}

/** The answer to a call, if it was asked for already; nobody else gets it. */
export function take(path: string): Promise<Response> | undefined {
  const answer = window.asked?.[path]
  if (answer) delete window.asked?.[path]
  return answer
}
