// Keyboard shortcuts. They rest while somebody types or a dialog is open, and
// arrow keys while somebody goes from one radio button to the next.

type Keys = Record<string, (event: KeyboardEvent) => void>

/** Listen until the returned function is called. */
export function keys(table: Keys): () => void {
  const listen = (event: KeyboardEvent): void => {
    const target = event.target as Element
    const typing = target.matches('input:not([type=radio]):not([type=checkbox]), select, textarea')
    const choosing = event.key.startsWith('Arrow') && target.matches('input[type=radio]')
    const action = table[event.key]
    if (
      !action ||
      typing ||
      choosing ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.querySelector('dialog[open]')
    )
      return
    event.preventDefault()
    action(event)
  }
  addEventListener('keydown', listen)
  return () => removeEventListener('keydown', listen)
}
