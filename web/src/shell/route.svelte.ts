// Where the page is; address.ts says what addresses there are.

import { read, type Page } from './address'

class Route {
  page = $state.raw<Page>({ name: 'start' })

  constructor() {
    addEventListener('popstate', () => this.#arrive())
    this.#arrive()
  }

  #arrive(): void {
    const page = read(new URL(location.href), history.state)
    if (page.name === 'table' && location.hash)
      history.replaceState({ key: page.key }, '', location.pathname + location.search)
    this.page = page
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
