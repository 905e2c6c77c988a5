// A Vite plugin: writes src/early.ts into the page, in place of `<!-- early -->`. The server lets
// it run by its hash.
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const INPUT = fileURLToPath(new URL('../src/early.ts', import.meta.url))

export function early(): Plugin {
  return {
    name: 'early',
    async transformIndexHtml(html) {
      const script = `<script>${await bundled()}</script>`
      return html.replace('<!-- early -->', () => script)
    },
  }
}

async function bundled(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: INPUT, output: { format: 'iife' } },
    },
  })
  return (made as Rolldown.RolldownOutput).output[0].code.trim()
}
