import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { licences } from './scripts/licences.ts'

export default defineConfig({
  plugins: [svelte(), licences()],
  build: { outDir: '../src/martius/server/static', emptyOutDir: true, target: 'es2022' },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8787', ws: true } } },
  test: { include: ['test/**/*.test.ts'], environment: 'node' },
})
