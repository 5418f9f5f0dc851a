import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './project.mjs'
import { licenceTexts, runtimePackages } from './third-party.mjs'

const file = process.argv[2] ?? join(root, 'dist', 'third-party-notices.txt')
const line = '='.repeat(100)

/** Packages under the same text are told together: half of them share theirs. */
const byText = new Map()
for (const each of runtimePackages()) {
  const text = licenceTexts(each).join('\n\n')
  byText.set(text, [...(byText.get(text) ?? []), each])
}

const listed = (packages) =>
  packages
    .map(({ name, version, licence, parts }) =>
      [
        `${name} ${version}: ${licence}`,
        ...parts.map((part) => `    with ${part.name} ${part.version}: ${part.licence} (${part.source})`),
      ].join('\n'),
    )
    .join('\n')

const withText = [...byText].filter(([text]) => text !== '')
const without = byText.get('') ?? []
const notices = [
  'Third-party software of Régie. Each part remains under its own licence.',
  ...withText.map(([text, packages]) => `${listed(packages)}\n\n${text}`),
  ...(without.length > 0
    ? [
        `Packages that carry no licence text, or that belong to another system than the one where this file was made:\n\n${listed(without)}`,
      ]
    : []),
].join(`\n\n${line}\n\n`)

mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${notices}\n`)
console.log(`${file} : ${withText.length} textes de licence.`)
