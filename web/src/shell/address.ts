// The address of the page: `/`, `/m/{id}?at=42`, `/rules/{title}#id`, `/scenario#letters`,
// `/setup/{title}#letters`, `/difficulty/{title}`, `/notices#off=token`, `/account#confirm=token`,
// `/lobby`, `/privacy`.
//
// A link to a seat ends in its key: `/m/{id}#key`. The page takes it out of the address at once, so
// that nobody reads it off the screen or passes it on with a copied address; the entry of the
// browser's history keeps it, for a reload.

export type Page =
  | { name: 'start' }
  | { name: 'lobby' }
  | { name: 'privacy' }
  | { name: 'account'; hash: string }
  | { name: 'table'; id: string; key: string; at: number | null }
  | { name: 'rules'; title: string; rule: string | null }
  | { name: 'scenario'; letters: string }
  | { name: 'notices'; use: 'confirm' | 'off'; token: string }
  | { name: 'setup' | 'difficulty'; title: string; letters: string }

/**
 * The page of an address; the key is in it, else in what the entry of the history keeps (`kept`),
 * else it is empty.
 */
export function read(address: URL, kept: unknown = null): Page {
  const [, first, second] = address.pathname.split('/')
  const hash = decodeURIComponent(address.hash.slice(1))
  const at = address.searchParams.get('at')
  if (first === 'm' && second)
    return {
      name: 'table',
      id: second,
      key: hash || keyOf(kept),
      at: at && /^\d+$/.test(at) ? Number(at) : null,
    }
  if (first === 'rules' && second) return { name: 'rules', title: second, rule: hash || null }
  if (first === 'notices') {
    const [use, token = ''] = hash.split('=')
    return { name: 'notices', use: use === 'confirm' ? use : 'off', token }
  }
  if (first === 'scenario') return { name: 'scenario', letters: hash }
  if ((first === 'setup' || first === 'difficulty') && second)
    return { name: first, title: second, letters: hash }
  if (first === 'account') return { name: 'account', hash }
  if (first === 'lobby' || first === 'privacy') return { name: first }
  return { name: 'start' }
}

const keyOf = (kept: unknown): string => (kept as { key?: string } | null)?.key ?? ''
