// Copying. Browsers keep their clipboard from pages that came without HTTPS, as on a home network: there the old way works.

/** Copy a text; the field that shows it is where the old way copies from. */
export async function copyText(text: string, field: HTMLInputElement | undefined): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field?.select()
    return document.execCommand('copy')
  }
}
