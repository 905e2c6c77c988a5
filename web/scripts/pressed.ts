// A Vite plugin: lays a copy pressed by Brotli beside every script and style sheet, a sixth smaller
// than what gzip makes of it. Pressing takes too long for a server to do it with every call.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'

export function pressed(): Plugin {
  return {
    name: 'pressed',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file))) {
        const file = join(dir, name)
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
      }
    },
  }
}
