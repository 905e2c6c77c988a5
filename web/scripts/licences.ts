// A Vite plugin: writes licences.txt beside the client, with the licence of every package in it.
// The fonts' licence asks for this, and so do MIT and ISC.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

// Not modules of the bundle: the coastlines are drawn into it when it is built, and the styles name
// the fonts.
const BESIDE = ['world-atlas', '@fontsource/cinzel', '@fontsource/eb-garamond']

const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/

export function licences(): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    generateBundle() {
      const found = [...this.getModuleIds()].flatMap(folderOf)
      const beside = BESIDE.map((name) => join(import.meta.dirname, '../node_modules', name))
      const source = [...new Set([...found, ...beside])].map(licence).sort().join('\n\n')
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source })
    },
  }
}

function folderOf(module: string): string[] {
  const found = PACKAGE.exec(module.replaceAll('\\', '/').replaceAll('\0', ''))
  return found ? [found[0]] : []
}

function licence(folder: string): string {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
  if (!file) throw new Error(`${about.name} has no licence file, and it must go with the client.`)
  return `${about.name} ${about.version}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
}
