// A scenario in a link: the text of its file, packed into the part of the address behind the #.
// That part never leaves the browser, so the link needs no place on the server, lasts as long as
// the game can read its schema, and works on every table. A whole set-up is about 700 characters.

/** A text as letters that an address can hold. */
export async function packed(text: string): Promise<string> {
  const bytes = await through(new Blob([text]), new CompressionStream('deflate-raw'))
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '')
}

/** The most characters that a link may bring, and that it may become: it came from anybody. */
const LONGEST = 50_000

/** The text that was packed, or null if it was not packed by `packed`. */
export async function unpacked(letters: string): Promise<string | null> {
  try {
    const bytes = atob(letters.replace(/-/g, '+').replace(/_/g, '/'))
    const blob = new Blob([Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))])
    const text = await through(blob, new DecompressionStream('deflate-raw'))
    return new TextDecoder('utf-8', { fatal: true }).decode(text)
  } catch {
    return null
  }
}

async function through(blob: Blob, stream: CompressionStream): Promise<Uint8Array> {
  const reader = blob.stream().pipeThrough(stream).getReader()
  const parts: number[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Uint8Array.from(parts)
    if (parts.length + value.length > LONGEST) throw new Error('too long')
    parts.push(...value)
  }
}
