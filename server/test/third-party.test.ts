import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

const Licences = z.array(
  z.union([z.object({ license: z.object({ id: z.string() }) }), z.object({ expression: z.string() })]),
)
const Part = z.object({ 'bom-ref': z.string(), name: z.string(), version: z.string(), licenses: Licences })
const Bom = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  components: z.array(Part.extend({ purl: z.string(), components: z.array(Part).optional() })),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
})
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), dev: z.boolean().optional(), link: z.boolean().optional() }),
  ),
})

/** The licences that a part of a work under AGPL-3.0-or-later may have. */
const allowed =
  /^(0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|CC0-1\.0|FTL|GPL-2\.0-or-later|HPND|IJG|ISC|LGPL-(2\.1|3\.0)(-or-later)?|MIT(-0)?|MPL-2\.0|OFL-1\.1|OpenSSL|PostgreSQL|Unicode-3\.0|Unlicense|Zlib|blessing|libpng-2\.0|libtiff)$/

const isAllowed = (expression: string) =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => allowed.test(id)))

describe('third-party software', () => {
  let folder: string
  let bom: z.infer<typeof Bom>
  let notices: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'regie-sbom-'))
    const [sbom, text] = [join(folder, 'sbom.cdx.json'), join(folder, 'notices.txt')]
    await Promise.all([
      run(process.execPath, ['scripts/sbom.mjs', sbom], { cwd: root }),
      run(process.execPath, ['scripts/notices.mjs', text], { cwd: root }),
    ])
    bom = z.parse(Bom, JSON.parse(await readFile(sbom, 'utf8')))
    notices = await readFile(text, 'utf8')
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('is listed whole: every package that runs is in the bill of materials and in the notices', async () => {
    const { packages } = z.parse(Lock, JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')))
    const running = Object.entries(packages)
      .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
      .map(([path, { version }]) => `${path.split('node_modules/').at(-1)} ${version}`)
    const listed = new Set(bom.components.map(({ name, version }) => `${name} ${version}`))
    expect(running.length).toBeGreaterThan(300)
    expect(running.filter((name) => !listed.has(name))).toEqual([])
    expect([...listed].filter((name) => !notices.includes(`${name}: `))).toEqual([])
  })

  it('is under licences that the product’s own allows, the libraries inside packages included', () => {
    const parts = bom.components.flatMap((component) => [component, ...(component.components ?? [])])
    const refused = parts.filter(
      ({ licenses }) => !licenses.every((said) => isAllowed('license' in said ? said.license.id : said.expression)),
    )
    expect(refused.map(({ name }) => name)).toEqual([])
    const names = new Set(parts.map(({ name }) => name))
    for (const name of ['PostgreSQL', 'FFmpeg', 'x264', 'PDFium', 'vips', '@fontsource-variable/inter'])
      expect(names, name).toContain(name)
  })

  it('knows what is compiled into the Node that it runs on', () => {
    const packaged = bom.components.filter(({ name }) => /^node-(bin-)?(darwin|linux)-/.test(name))
    expect(packaged).toHaveLength(4)
    // Numbers of interfaces and of data, and parts of Node itself.
    const notParts = new Set(['node', 'modules', 'napi', 'nbytes', 'ncrypto', 'cldr', 'tz', 'unicode'])
    const running = Object.entries(process.versions).filter(([name, found]) => found && !notParts.has(name))
    for (const { version, components = [] } of packaged.filter((each) => each.version === process.versions.node)) {
      const listed = components.map((part) => part.version)
      expect(
        running.filter(([, found = '']) => !listed.includes(found)),
        version,
      ).toEqual([])
    }
  })

  it('says what depends on what, by names that exist', () => {
    const refs = new Set(bom.components.map((component) => component['bom-ref']))
    expect(refs.size).toBe(bom.components.length)
    expect(bom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
    const [product] = bom.dependencies
    expect(product?.dependsOn.some((ref) => ref.startsWith('pkg:npm/fastify@'))).toBe(true)
  })

  it('keeps the text of licences that have no field of their own', () => {
    for (const name of ['combine-errors', 'png-js']) expect(notices).toMatch(new RegExp(`^${name} [\\d.]+: MIT$`, 'm'))
    expect(notices).toContain('SIL OPEN FONT LICENSE Version 1.1')
  })
})
