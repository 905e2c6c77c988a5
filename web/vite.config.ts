import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { licences } from './scripts/licences.ts'

const transition = fileURLToPath(new URL('./src/shell/transition.ts', import.meta.url))

export default defineConfig({
  plugins: [svelte(), licences()],
  resolve: { alias: { 'd3-transition': transition, 'd3-interpolate': transition } },
  build: {
    outDir: '../src/martius/server/static',
    emptyOutDir: true,
    target: 'es2022',
    // What every table needs is one file: on a slow line each file costs a way to the server.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'core', test: /src\/main\.ts$/ }] } },
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8787', ws: true } } },
  test: { include: ['test/**/*.test.ts'], environment: 'node' },
})
