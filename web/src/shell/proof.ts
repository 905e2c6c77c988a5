// The proof of the dice: the table promised SHA-256(seed) before the first roll and shows the seed after the last.

const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, '0')).join('')

/** The bytes that a hexadecimal text names, or null if it is none. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^([0-9a-f]{2})+$/i.test(text)) return null
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', bytes))
}

export async function holds(commitment: string, seed: string): Promise<boolean> {
  const bytes = fromHex(seed) ?? new TextEncoder().encode(seed)
  return (await sha256(bytes)) === commitment.toLowerCase()
}
