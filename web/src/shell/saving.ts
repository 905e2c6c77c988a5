// Saving a file to the person's device.

export function save(file: File): void {
  const link = Object.assign(document.createElement('a'), {
    href: URL.createObjectURL(file),
    download: file.name,
  })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** A scenario as a file that is called like it. */
export function saveScenario(name: string, text: string): void {
  const stem = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  save(new File([text], `${stem || 'scenario'}.toml`, { type: 'application/toml' }))
}
