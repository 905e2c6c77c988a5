// Lines of at most 100 characters and files of at most 400 lines, whatever the language; prettier
// breaks neither comments nor strings.

import { readdirSync, readFileSync } from 'node:fs'

const [WIDEST, LONGEST] = [100, 400]
const READ = /\.(ts|mjs|js|svelte|css|html)$/

const files = ['src', 'scripts', 'test'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => READ.test(name))
    .map((name) => `${folder}/${name}`),
)
const found = files.flatMap((file) => {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  const wide = lines.flatMap((line, i) =>
    [...line].length > WIDEST ? `${file}:${i + 1} has more than ${WIDEST} characters.` : [],
  )
  return lines.length > LONGEST ? [...wide, `${file} has more than ${LONGEST} lines.`] : wide
})
for (const sentence of found) console.error(sentence)
process.exitCode = found.length ? 1 : 0
