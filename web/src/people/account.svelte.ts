// The account that is signed in here, if any. The cookie is out of reach of scripts: the server is
// asked.

import { call, post } from '../api/http'
import type { Me } from '../api/types'
import { forget, keepSignedIn, loose, markTaken, signedIn } from '../shell/shelf'

interface Signed {
  account: Me | null
}

class Account {
  /** Null for a guest, undefined until it is known. */
  me = $state.raw<Me | null | undefined>()

  /** Who is signed in. A browser in which nobody ever signed in need not ask. */
  async ask(always = false): Promise<void> {
    if (!always && !signedIn()) this.#set(null)
    else
      await call<Signed>('/api/account').then(
        ({ account }) => this.#set(account),
        () => (this.me = null),
      )
  }

  #set(me: Me | null): void {
    this.me = me
    keepSignedIn(me?.name ?? null)
  }

  async #signed(path: string, body: unknown): Promise<void> {
    this.#set((await post<Signed>(`/api/account/${path}`, body)).account)
  }

  /** The recovery codes of the new account. */
  async signUp(name: string, password: string): Promise<string[]> {
    const { codes } = await post<{ codes: string[] }>('/api/account', { name, password })
    await this.ask(true)
    return codes
  }

  signIn = (name: string, password: string) => this.#signed('sign-in', { name, password })
  recover = (name: string, code: string, password: string) =>
    this.#signed('recover', { name, code, password })
  rename = (name: string) => this.#signed('name', { name })
  changePassword = (old: string, password: string) => this.#signed('password', { old, password })
  giveEmail = (email: string) => this.#signed('email', { email })

  async signOut(everywhere = false): Promise<void> {
    const path = everywhere ? 'sign-out-everywhere' : 'sign-out'
    const { matches } = await post<{ matches: string[] }>(`/api/account/${path}`, {})
    matches.forEach(forget)
    this.#set(null)
  }

  async delete(password: string): Promise<void> {
    await this.#signed('delete', { password })
  }

  /** Take the games of this browser into the account. */
  async takeIn(): Promise<void> {
    const keys = loose().map(({ id, key }) => ({ id, key }))
    const { matches } = await post<{ matches: string[] }>('/api/account/keys', { keys })
    markTaken(matches)
  }
}

export const account = new Account()
export const confirmEmail = (token: string) => post('/api/account/email/confirm', { token })
export const newCodes = async (password: string) =>
  (await post<{ codes: string[] }>('/api/account/codes', { password })).codes
export const blocked = async () => (await call<{ names: string[] }>('/api/account/blocks')).names
export const block = async (name: string, blocks = true) =>
  (await post<{ names: string[] }>(`/api/account/${blocks ? 'block' : 'unblock'}`, { name })).names
