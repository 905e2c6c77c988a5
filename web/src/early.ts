// Stands in the page itself and runs before the client has come: it asks for what a table shows, so
// that both are on their way at once. The server writes the title into the page (http/built.py).

import { asked } from './api/asked'
import { read } from './shell/address'
import { load } from './shell/saved'
import { isKnown, shelved } from './shell/shelf'

const page = read(new URL(location.href), history.state)
const title = document.documentElement.dataset.title
const kept = page.name === 'table' ? shelved(page.id) : undefined
const key = page.name === 'table' ? page.key || kept?.key : undefined
const language = { 'Accept-Language': load().chosenLanguage || navigator.languages.join(',') }

if (page.name === 'table' && key) {
  const headers = { ...language, 'Martius-Key': key }
  const match = `/api/matches/${page.id}`
  if (kept && isKnown(kept, key)) asked(match, fetch(match, { headers }))
  else asked(`${match}/claim`, fetch(`${match}/claim`, { method: 'POST', headers }))
}
if (title) asked(`/api/titles/${title}`, fetch(`/api/titles/${title}`, { headers: language }))
