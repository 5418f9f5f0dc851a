import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { contract } from '@regie/contract'
import { keysOf } from '@regie/contract/keys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scripts } from '../../package.json'

const root = join(import.meta.dirname, '../..')
const architecture = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')

/** The steps of the tours, read apart from the command that writes them. */
const steps = [...architecture.matchAll(/^ +\[`(.+):(\d+)`\]\((.+)#L(\d+)\): `(.+)`$/gm)].map(
  ([, path = '', line, target, anchor, fragment = '']) => ({ path, line: Number(line), target, anchor, fragment }),
)

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'regie-documents-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

/** Runs the command on a document, in its checking mode. */
function check(text: string) {
  const path = join(directory, 'ARCHITECTURE.md')
  writeFileSync(path, text)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/figures.mjs', '--check', path], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

describe('the tours of ARCHITECTURE.md', () => {
  it('follow a request and an upload', () => {
    expect(steps.length).toBeGreaterThan(30)
    expect(new Set(steps.map(({ path }) => path.split('/')[0]))).toEqual(new Set(['contract', 'server', 'web']))
  })

  it.each(steps)('$path:$line holds « $fragment »', ({ path, line, target, anchor, fragment }) => {
    const lines = readFileSync(join(root, path), 'utf8').split('\n')
    expect(lines[line - 1], 'run `npm run figures`').toContain(fragment)
    expect([target, anchor]).toEqual([path, String(line)])
  })
})

describe('the figures of ARCHITECTURE.md', () => {
  it('are those of the code', () => {
    const { status, said } = check(architecture)
    expect(said).not.toContain('npm run figures')
    expect(status).toBe(0)
  })

  it.each([
    ['a line that moved', /:(\d+)`\]\((.+)#L\d+\)/, ':9999`]($2#L9999)', 'has moved'],
    ['a fragment that is gone', /`refuseOtherSites\(request, own\)`/, '`refuseNobody(request)`', 'stands on 0 lines'],
    [
      'a fragment that stands twice',
      /: `body: ProductionUpdate,`/,
      ": `access: 'productions.update',`",
      'lines, not on one',
    ],
    [
      'a feature that was not counted',
      /^\| features +\| \d+/m,
      '| features                 | 1',
      '« code » have changed',
    ],
    ['a file that grew twice as long', /^(\| web\/src .+\| )\d+( +\|)$/m, '$1600$2', '« code » have changed'],
    ['a how-to with another file', /^(\| \[An endpoint\].+\| )\d+/m, '$112', '« changes » have changed'],
    ['a document without figures', /<!-- figures: code -->/, '', 'no place for the figures'],
  ] as const)('are refused with %s', (_, pattern, other, reason) => {
    const changed = architecture.replace(pattern, other)
    expect(changed).not.toBe(architecture)
    const { status, said } = check(changed)
    expect(said).toContain(reason)
    expect(status).toBe(1)
  })
})

describe('the documents', () => {
  const markdown = [
    ...readdirSync(root).filter((name) => name.endsWith('.md')),
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ]

  const tracked = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => !path.includes('node_modules'))
      .map((path) => `${folder}/${path}`),
  )
  const isThere = (path: string) => existsSync(join(root, path)) || tracked.some((whole) => whole.endsWith(`/${path}`))

  it.each(markdown)('%s names files that exist', (document) => {
    const text = readFileSync(join(root, document), 'utf8')
    const whole = [...text.matchAll(/`((?:contract|server|web|e2e|bench|scripts|docs)\/[\w./$-]+)`/g)]
    // As they are often said: `platform/http/parse.ts`, `access.ts`.
    const ends = [...text.matchAll(/`((?:[\w.$-]+\/)*[\w$-]+[\w.$-]*\.(?:ts|tsx|mjs))`/g)]
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path = '']) =>
      join(dirname(document), path),
    )
    const named = [...whole, ...ends].map(([, path = '']) => path)
    expect([...named, ...links].filter((path) => !isThere(path))).toEqual([])
  })

  it('ARCHITECTURE.md names the features in the order of the contract', () => {
    const [, listed = ''] = /^Features, in dependency order[^:]*: ([^]+?)\. /m.exec(architecture) ?? []
    expect([...listed.matchAll(/`([\w-]+)`/g)].map(([, name]) => name)).toEqual(keysOf(contract))
  })

  it.each(markdown)('%s names commands that exist', (document) => {
    const text = readFileSync(join(root, document), 'utf8')
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  it('docs/settings.md names every variable that is read', () => {
    const settings = readFileSync(join(root, 'docs/settings.md'), 'utf8')
    const variables = [
      'platform/process/environment.ts',
      'integrations/sellsy/settings.ts',
      'integrations/frameio/settings.ts',
    ]
      .map((path) => readFileSync(join(root, 'server/src', path), 'utf8'))
      .flatMap((text) => [...text.matchAll(/^ {2}([A-Z][A-Z0-9_]+): z/gm)].map(([, name = '']) => name))
    expect(variables.length).toBeGreaterThan(30)
    expect(variables.filter((name) => !settings.includes(`\`${name}\``))).toEqual([])
  })
})
