// The address of the page: `/`, `/m/{id}?at=42#key`, `/rules/{title}#id`.

export type Place =
  | { page: 'start' }
  | { page: 'table'; id: string; key: string; at: number | null }
  | { page: 'rules'; title: string; rule: string | null }

export function read(address: URL): Place {
  const [, first, second] = address.pathname.split('/')
  const hash = decodeURIComponent(address.hash.slice(1))
  const at = address.searchParams.get('at')
  if (first === 'm' && second) return { page: 'table', id: second, key: hash, at: at && /^\d+$/.test(at) ? Number(at) : null }
  if (first === 'rules' && second) return { page: 'rules', title: second, rule: hash || null }
  return { page: 'start' }
}

class Route {
  place = $state.raw<Place>(read(new URL(location.href)))

  constructor() {
    addEventListener('popstate', () => (this.place = read(new URL(location.href))))
  }

  go(address: string): void {
    history.pushState(null, '', address)
    this.place = read(new URL(location.href))
    scrollTo(0, 0)
  }

  /** Follow a link inside the app without loading the page anew. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element).closest('a')
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.defaultPrevented
    if (!link || !plain || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname.startsWith('/api/')) return
    event.preventDefault()
    this.go(link.href)
  }
}

export const route = new Route()
