// The address of the page: `/`, `/m/{id}?at=42`, `/rules/{title}#id`.
//
// A link to a seat ends in its key: `/m/{id}#key`. The page takes it out of the address at once, so
// that nobody reads it off the screen or passes it on with a copied address; the entry of the
// browser's history keeps it, for a reload.

export type Place =
  | { page: 'start' }
  | { page: 'table'; id: string; key: string; at: number | null }
  | { page: 'rules'; title: string; rule: string | null }

/**
 * The place of an address; the key is in it, else in what the entry of the history keeps (`kept`),
 * else it is empty.
 */
export function read(address: URL, kept: unknown = null): Place {
  const [, first, second] = address.pathname.split('/')
  const hash = decodeURIComponent(address.hash.slice(1))
  const at = address.searchParams.get('at')
  if (first === 'm' && second)
    return {
      page: 'table',
      id: second,
      key: hash || keyOf(kept),
      at: at && /^\d+$/.test(at) ? Number(at) : null,
    }
  if (first === 'rules' && second) return { page: 'rules', title: second, rule: hash || null }
  return { page: 'start' }
}

const keyOf = (kept: unknown): string => (kept as { key?: string } | null)?.key ?? ''

class Route {
  place = $state.raw<Place>({ page: 'start' })

  constructor() {
    addEventListener('popstate', () => this.#arrive())
    this.#arrive()
  }

  #arrive(): void {
    const place = read(new URL(location.href), history.state)
    if (place.page === 'table' && location.hash)
      history.replaceState({ key: place.key }, '', location.pathname + location.search)
    this.place = place
  }

  go(address: string): void {
    history.pushState(null, '', address)
    this.#arrive()
    scrollTo(0, 0)
  }

  /** Follow a link inside the app without loading the page again. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element).closest('a')
    const plain =
      event.button === 0 &&
      !event.metaKey &&
      !event.ctrlKey &&
      !event.shiftKey &&
      !event.defaultPrevented
    if (
      !link ||
      !plain ||
      link.target ||
      link.hasAttribute('download') ||
      link.origin !== location.origin
    )
      return
    if (link.pathname.startsWith('/api/')) return
    event.preventDefault()
    this.go(link.href)
  }
}

export const route = new Route()
