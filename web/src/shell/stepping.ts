/** To the next or previous option of the panel; folded ones are unfolded. */
export function step(panel: HTMLElement | undefined, by: number): void {
  const plain = '.options details:not(.apart)'
  for (const folded of panel?.querySelectorAll<HTMLDetailsElement>(plain) ?? []) folded.open = true
  const all = panel?.querySelectorAll<HTMLElement>('[data-action], .apart > summary') ?? []
  const buttons = [...all].filter((button) => button.checkVisibility())
  const now = buttons.findIndex((button) => button === document.activeElement)
  buttons.at(now < 0 && by < 0 ? -1 : (now + by) % buttons.length)?.focus()
}
