// Copying. Browsers keep their clipboard from pages that came without HTTPS, as on a home network:
// there the old way works.

/** Copy a text, and say whether that worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/**
 * The old way copies what is selected: a field that nobody sees, inside an open dialog, because
 * nothing outside it can be.
 */
function copySelected(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.style.cssText = 'position: fixed; opacity: 0'
  const room = document.querySelector('dialog[open]') ?? document.body
  room.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return copied
}
