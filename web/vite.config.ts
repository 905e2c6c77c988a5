import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { early } from './scripts/early.ts'
import { licences } from './scripts/licences.ts'
import { pressed } from './scripts/pressed.ts'

const transition = fileURLToPath(new URL('./src/shell/transition.ts', import.meta.url))
/** What every page needs, and what the boards of all titles draw with. */
const CORE = new RegExp(
  'src/(main\\.ts|titles/(mountains|shore)\\.ts' +
    '|shell/(boardEvents|journey|keys|notation|panzoom|pressable|Lit|ZoomButtons)\\.)',
)
const TITLES = ['hispania', 'hannibal', 'punico']

export default defineConfig({
  plugins: [svelte(), early(), licences(), pressed()],
  resolve: { alias: { 'd3-transition': transition, 'd3-interpolate': transition } },
  build: {
    outDir: '../src/martius/server/static',
    emptyOutDir: true,
    target: 'es2022',
    manifest: 'chunks.json',
    // What every table needs is one file, and what those of a title need is another: on a slow line
    // each file costs a way to the server.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: {
        codeSplitting: {
          groups: [
            { name: 'core', test: CORE, priority: 1 },
            ...TITLES.map((title) => ({ name: title, test: new RegExp(`titles/${title}/index`) })),
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8787', ws: true } } },
  test: { include: ['test/**/*.test.ts'], environment: 'node' },
})
