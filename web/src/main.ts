import '@fontsource/cinzel/latin-500.css'
import '@fontsource/cinzel/latin-700.css'
import '@fontsource/eb-garamond/latin-400.css'
import '@fontsource/eb-garamond/latin-400-italic.css'
import '@fontsource/eb-garamond/latin-600.css'
import './theme.css'
import './base.css'
import './board.css'
import './panel.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { speak } from './shell/text'
import { settings } from './shell/settings.svelte'

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no element #app.')
await speak(settings.language)
mount(App, { target })
