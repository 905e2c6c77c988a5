import './fonts.css'
import './theme.css'
import './base.css'
import './board.css'
import './panel.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { speak } from './shell/text'
import { settings } from './shell/settings.svelte'

// The host put a newer page in place of this one: its parts are no longer there to fetch.
addEventListener('vite:preloadError', () => navigator.onLine && location.reload())

// Whoever has installed the page is told when the server cannot be reached.
if (matchMedia('(display-mode: standalone)').matches)
  void navigator.serviceWorker?.register('/sw.js')

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no element #app.')
await speak(settings.language)
mount(App, { target })
