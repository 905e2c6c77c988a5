// The address that a link for others begins with. A link of this computer is no use to others: the
// server may know a better address.

import * as http from '../api/http'

const LOCAL = ['localhost', '127.0.0.1', '[::1]']

class Invitation {
  readonly local = LOCAL.includes(location.hostname)
  origin = $state(location.origin)
  #asked = false

  /** Ask for a better address, once. */
  ask(): void {
    if (!this.local || this.#asked) return
    this.#asked = true
    void http.serverAddress().then(
      ({ address }) => (this.origin = address || this.origin),
      () => undefined,
    )
  }

  /** Whether others can't follow the links that are made here. */
  get confined(): boolean {
    return this.local && this.origin === location.origin
  }

  link(match: string, key: string): string {
    return `${this.origin}/m/${match}#${key}`
  }
}

export const invitation = new Invitation()
