import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { contract } from '@regie/contract'
import { eventCatalogue } from '@regie/contract/events'
import { keysOf } from '@regie/contract/keys'
import { permissions } from '@regie/contract/permissions'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { deletableTables, depths, forgottenDeletions } from './support/rules/live-rows.ts'
import { allowedNames, providerNamesIn } from './support/rules/provider-names.ts'
import { declaredTables, rawTablesIn } from './support/rules/raw-tables.ts'
import { readsOfAnyRow } from './support/rules/reads-of-any-row.ts'

const root = join(import.meta.dirname, '../..')

/** Features in dependency order. `demo` and the routes of the pages are above all of them, and are no features. */
const features: readonly string[] = keysOf(contract)

type Source = {
  path: string
  text: string
  lines: number
  /** Paths from the root; other packages by name. */
  imports: string[]
  /** The specifiers as written. */
  specifiers: string[]
  exports: string[]
  casts: number
  isTest: boolean
}

const side = (path: string) => path.split('/')[0]

/** The target of an import: a path from the root, or the name of another package. */
function targetOf(path: string, name: string) {
  if (name.startsWith('#test/')) return `server/${name.slice(1)}`
  if (name.startsWith('#')) return `${side(path)}/src/${name.slice(1)}`
  return name.startsWith('.') ? normalize(join(dirname(path), name)) : name
}

function read(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, module, errors } = parseSync(path, text)
  expect(errors, path).toEqual([])
  let casts = 0
  const isConst = (type: { type: string; typeName?: object }) =>
    type.type === 'TSTypeReference' &&
    type.typeName !== undefined &&
    'name' in type.typeName &&
    type.typeName.name === 'const'
  const visitor = new Visitor({
    TSAsExpression: ({ typeAnnotation }) => {
      if (!isConst(typeAnnotation)) casts += 1
    },
    TSTypeAssertion: () => {
      casts += 1
    },
  })
  visitor.visit(program)
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ]
  const isTest = /\.test\.tsx?$|^server\/test\//.test(path)
  return {
    path,
    text,
    lines: text.split('\n').length,
    imports: named.map((name) => targetOf(path, name)),
    specifiers: named,
    exports: module.staticExports.flatMap(({ entries }) => entries.flatMap(({ exportName }) => exportName.name ?? [])),
    casts,
    isTest,
  }
}

const sources = ['contract/src', 'server/src', 'server/test', 'web/src']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.gen.ts'))
  .map(read)
/** The strings that a file writes. */
function literalsOf(path: string, text: string): string[] {
  const found: string[] = []
  const add = (value: unknown) => void (typeof value === 'string' && found.push(value))
  new Visitor({ Literal: ({ value }) => add(value) }).visit(parseSync(path, text).program)
  return found
}

const product = sources.filter(({ isTest }) => !isTest)
const featureOf = (path: string) => /^(?:contract\/src|(?:server|web)\/src\/features)\/([\w-]+)\//.exec(path)?.[1]
/** The imports that break a rule, each as « file → import ». */
const offending = (files: readonly Source[], breaks: (file: Source, target: string) => boolean) =>
  files.flatMap((file) =>
    file.imports.filter((target) => breaks(file, target)).map((target) => `${file.path} → ${target}`),
  )

describe('the architecture', () => {
  it('is looked at: there are sources', () => {
    expect(product.length).toBeGreaterThan(100)
    expect(product.some(({ imports }) => imports.length > 5)).toBe(true)
  })

  it('contract imports zod only', () => {
    const files = product.filter(({ path }) => side(path) === 'contract')
    expect(offending(files, (_, target) => !target.startsWith('contract/') && !/^zod(\/|$)/.test(target))).toEqual([])
  })

  it('server and web import the contract, never each other', () => {
    const other = (file: Source) =>
      side(file.path) === 'server' ? /^(web\/|@regie\/web)/ : /^(server\/|@regie\/server)/
    const files = product.filter(({ path }) => side(path) !== 'contract')
    expect(offending(files, (file, target) => other(file).test(target) || target.startsWith('contract/'))).toEqual([])
  })

  it('platform and ui import no feature; the design system knows of the wire how a failure is said, no more', () => {
    const ground = product.filter(({ path }) => /^(server|web)\/src\/(platform|ui)\//.test(path))
    expect(
      offending(ground, (_, target) => /^(server|web)\/src\/(features|routes|demo|app\.ts|start\.ts)/.test(target)),
    ).toEqual([])
    expect(
      offending(
        ground.filter(({ path }) => path.startsWith('web/src/ui/')),
        (_, target) => /^@regie\/|^web\/src\/platform\/(?!api\/api-error)/.test(target),
      ),
    ).toEqual([])
  })

  it('platform and ui name no feature and no event, in strings either', () => {
    // The port of the invoicing service, and a type of input.
    const otherSenses = new Set([
      'server/src/platform/platform.ts: invoicing',
      'web/src/ui/form/search-field.tsx: search',
    ])
    const named = new Set<string>([...features, ...keysOf(eventCatalogue)])
    const found = product
      .filter(({ path }) => /^(server|web)\/src\/(platform|ui)\//.test(path))
      .flatMap(({ path, text }) => literalsOf(path, text).map((literal) => `${path}: ${literal}`))
      .filter((line) => named.has(line.slice(line.indexOf(': ') + 2)) && !otherSenses.has(line))
    expect(found).toEqual([])
  })

  it('the server asks for every permission of the catalogue', () => {
    const asking = product
      .filter(({ path }) => /^(contract|server)\/src\//.test(path) && path !== 'contract/src/permissions.ts')
      .flatMap(({ path, text }) => literalsOf(path, text))
    const asked = new Set(asking)
    expect(permissions.filter((permission) => !asked.has(permission))).toEqual([])
  })

  it('nothing imports what composes: app, start, main, routes', () => {
    const composing =
      /^server\/src\/(app|features|start|main|worker|doctor|verify|diagnostics|dev|backup|restore)\.ts$|^web\/src\/routes\//
    const files = product.filter(({ path }) => !composing.test(path) && !path.endsWith('main.tsx'))
    expect(offending(files, (_, target) => composing.test(target))).toEqual([])
  })

  it('a feature imports those above it only, and on the server through their index', () => {
    const files = product.filter(({ path }) => featureOf(path) !== undefined && !path.startsWith('contract/'))
    const forbidden = (file: Source, target: string) => {
      const [from, to] = [featureOf(file.path), featureOf(target)]
      if (!from || !to || from === to) return false
      return (
        features.indexOf(to) >= features.indexOf(from) ||
        (side(file.path) === 'server' && !target.endsWith('/index.ts'))
      )
    }
    expect(offending(files, forbidden)).toEqual([])
  })

  it('a path climbs once at most, and names the place where it leaves its own', () => {
    const areaOf = (path: string) => /^\w+\/src\/(features\/[\w-]+|\w[\w-]*)(?=\/)/.exec(path)?.[1] ?? ''
    const leaves = (path: string, specifier: string) =>
      specifier.startsWith('..') &&
      side(path) !== 'contract' &&
      /^\w+\/src\//.test(path) &&
      areaOf(path) !== areaOf(targetOf(path, specifier))
    // Above the three packages.
    const ofProduct = /^[./]+\/(package|docs\/openapi)\.json$/
    const climbing = sources.flatMap(({ path, specifiers }) =>
      specifiers
        .filter(
          (specifier) => !ofProduct.test(specifier) && (specifier.startsWith('../../') || leaves(path, specifier)),
        )
        .map((specifier) => `${path} → ${specifier}`),
    )
    expect(climbing).toEqual([])
  })

  it('a feature of the contract holds the known kinds of file only', () => {
    const known = /^(schema|routes|rules|events)\.ts$|^(rules|schema|routes)\/[\w-]+\.ts$/
    const strangers = product.filter(({ path }) => {
      const feature = featureOf(path)
      // The code of the OpenAPI document is a folder beside the features, in the contract only.
      if (!feature || path.startsWith('contract/src/openapi/')) return false
      if (!features.includes(feature)) return true
      return path.startsWith('contract/') && !known.test(path.slice(path.indexOf(`/${feature}/`) + feature.length + 2))
    })
    expect(strangers.map(({ path }) => path)).toEqual([])
  })

  it('handlers.ts and handlers/ hold handlers, and nothing else holds any', () => {
    const ofFeatures = product.filter(({ path }) => path.startsWith('server/src/features/'))
    const isHandlers = (path: string) => /\/handlers(\.ts$|\/)/.test(path)
    const holds = ({ exports: names }: Source) => names.some((name) => /Handlers?$/.test(name))
    const misplaced = ofFeatures.filter(
      (file) => !file.path.endsWith('/index.ts') && isHandlers(file.path) !== holds(file),
    )
    expect(misplaced.map(({ path }) => path)).toEqual([])
    expect(ofFeatures.filter(({ path }) => isHandlers(path)).length).toBeGreaterThan(20)
  })

  it('a folder holds 20 files at most, tests beside them apart', () => {
    const count = new Map<string, number>()
    for (const { path } of sources)
      if (!/\.(test|types)\.tsx?$/.test(path)) count.set(dirname(path), (count.get(dirname(path)) ?? 0) + 1)
    expect([...count].filter(([, files]) => files > 20)).toEqual([])
  })

  it('casts stay where foreign types meet ours: platform, and the contract’s machinery', () => {
    const allowed = /^(server|web)\/src\/platform\/|^contract\/src\/(route|keys|entity-fields)\.ts$/
    expect(
      product
        .filter(({ path, casts }) => casts > 0 && !allowed.test(path))
        .map(({ path, casts }) => `${path}: ${casts}`),
    ).toEqual([])
  })

  it('pages show what a query has by shownData: its status takes the page away when a later reading fails', () => {
    const byStatus = product.filter(
      ({ path, text }) =>
        path.startsWith('web/src/') && !path.startsWith('web/src/platform/') && /\bis(Success|Error)\b/.test(text),
    )
    expect(byStatus.map(({ path }) => path)).toEqual([])
  })

  it('files stay short: 300 lines, tests 500', () => {
    expect(
      sources.filter(({ lines, isTest }) => lines > (isTest ? 500 : 300)).map(({ path, lines }) => `${path}: ${lines}`),
    ).toEqual([])
  })

  it('names say what they hold', () => {
    const vague = /(^|[/-])(utils?|helpers?|common|managers?|services?|misc|data\d)(\.|\/|-)/
    // The invoicing service, in the words of its field.
    const precise = '/integrations/invoicing-service.'
    const found = sources.filter(({ path }) => vague.test(path) && !path.includes(precise))
    expect(found.map(({ path }) => path)).toEqual([])
  })
})

describe('the tables', () => {
  const server = product.filter(({ path }) => path.startsWith('server/src/'))
  const tables = new Set(server.flatMap(({ text }) => declaredTables(text)))

  it('and their columns are named by Drizzle in SQL, so that a renamed one does not compile', () => {
    expect(tables.size).toBeGreaterThan(50)
    expect(
      server.flatMap(({ path, text }) => rawTablesIn(path, text, tables).map((name) => `${path}: ${name}`)),
    ).toEqual([])
  })

  it.each([
    ['sql`select 1 from medias where id = ${id}`', ['from medias']],
    ['sql`select 1 from "medias" as file`', ['from "medias"']],
    ['sql<string>`exists (select 1 from ${x} join users on true)`', ['join users']],
    ['sql`${x} = "users"."id"`', ['"users"."id"']],
    ["sql.raw('delete from users')", ['from users']],
    ['sql`from ${medias} as file where file.name = 1`', ['as file']],
    ['sql`from ${medias} as ${file} where ${file.name} = 1`', []],
    ["sql`${users.name} = 'from users' and now() > known.at`", []],
  ])('are found out where text names them: %s', (text, names) => {
    expect(rawTablesIn('a.ts', text, tables)).toEqual(names)
  })
})

describe('rows that are deleted', () => {
  const folder = 'server/src/features/'
  const ofFeatures = product.filter(({ path }) => path.startsWith(folder))
  // The trash is where deleted rows are read.
  const reading = ofFeatures.filter(({ path }) => !path.startsWith(`${folder}trash/`) && !path.endsWith('/table.ts'))
  const shorten = ({ path, text }: { path: string; text: string }) => ({ path: path.replace(folder, ''), text })

  it('are kept out of every query, but where a reason is written', () => {
    const deletable = ofFeatures.flatMap(({ text }) => deletableTables(text))
    expect(deletable.toSorted()).toEqual(Object.keys(depths).toSorted())
    const allowed = readsOfAnyRow.flatMap(({ places }) => places)
    expect(forgottenDeletions(reading.map(shorten))).toEqual(allowed.toSorted())
  })

  const files = (text: string) => [
    { path: 'a.ts', text },
    {
      path: 'b.ts',
      text: `export const visibleMedias = (v) => and(isNull(medias.deletedAt), v)
        export const selectMedias = (db) => db.select(x).from(medias)
        export const file = aliasedTable(medias, 'file')`,
    },
  ]
  it.each([
    ['const read = (db) => db.select().from(medias).where(eq(medias.id, id))', true],
    ['const read = (db) => db.select().from(medias).where(and(own, isNull(medias.deletedAt)))', false],
    ['const read = (db) => db.select().from(medias).where(visibleMedias(viewer))', false],
    ['const read = (db) => { const own = visibleMedias(v); return db.select().from(medias).where(own) }', false],
    ['const read = (db) => selectMedias(db).where(eq(medias.id, id))', true],
    ['const read = (db) => selectMedias(db).where(visibleMedias(viewer))', false],
    ['const read = (db) => db.select().from(tags).innerJoin(medias, on).where(eq(tags.id, id))', true],
    ['const read = (db) => db.$count(medias, eq(medias.id, id))', true],
    ['const read = sql`select 1 from ${medias} where ${eq(medias.id, id)}`', true],
    ['const read = sql`select 1 from ${medias} where ${medias.deletedAt} is null`', false],
    [
      "const other = aliasedTable(medias, 'other')\nconst read = (db) => db.select().from(other).where(isNull(medias.deletedAt))",
      true,
    ],
  ])('are found out where a query forgets them: %s', (text, isFound) => {
    expect(forgottenDeletions(files(text))).toEqual(isFound ? ['a.ts read medias'] : [])
  })

  it('are looked for in a table joined from above, not from below', () => {
    const readsOf = (from: string, joined: string) =>
      forgottenDeletions([
        {
          path: 'a.ts',
          text: `const read = (db) => db.select().from(${from}).innerJoin(${joined}, on).where(isNull(${from}.deletedAt))`,
        },
      ])
    expect(readsOf('medias', 'productions')).toEqual([])
    expect(readsOf('productions', 'medias')).toEqual(['a.ts read medias'])
  })
})

/** The files that may import the choice of adapters. */
const composing = /^server\/src\/(?:start|main|worker|doctor|verify|restore|dev)\.ts$/
const port = /^server\/src\/integrations\/(?:invoicing-service|external-review|trouble)\.ts$/
const integration = /^server\/src\/integrations\//
const folderOf = (path: string) => /^server\/src\/integrations\/([\w-]+)\//.exec(path)?.[1]

/** True when an import takes a provider out of its adapter, or the product into one. */
function crosses({ path }: Pick<Source, 'path'>, target: string): boolean {
  if (!integration.test(path)) return integration.test(target) && !port.test(target) && !composing.test(path)
  if (/^server\/src\/(?:features|demo)\/|^server\/src\/[\w-]+\.ts$/.test(target)) return true
  const [from, to] = [folderOf(path), folderOf(target)]
  if (path.endsWith('/open.ts') || to === undefined) return false
  return from !== to && (from === undefined || to !== 'connector')
}

describe('the integrations', () => {
  const server = product.filter(({ path }) => path.startsWith('server/src/'))

  it('are imported by their ports, and import no feature nor one another', () => {
    expect(offending(server, crosses)).toEqual([])
    expect(server.filter(({ path }) => port.test(path))).toHaveLength(3)
  })

  it.each([
    ['features/companies/handlers/logos.ts', 'integrations/sellsy/sellsy.ts'],
    ['features/review/handlers/external.ts', 'integrations/connector/connector.ts'],
    ['platform/platform.ts', 'integrations/frameio/frameio.ts'],
    ['platform/platform.ts', 'integrations/open.ts'],
    ['app.ts', 'integrations/sellsy/settings.ts'],
    ['integrations/sellsy/sellsy.ts', 'features/companies/index.ts'],
    ['integrations/sellsy/sellsy.ts', 'integrations/frameio/frameio.ts'],
    ['integrations/trouble.ts', 'integrations/connector/connector.ts'],
    ['integrations/open.ts', 'app.ts'],
  ])('are not imported so: %s → %s', (path, target) => {
    expect(crosses({ path: `server/src/${path}` }, `server/src/${target}`)).toBe(true)
  })

  it('are the only ones to name providers, but for a few words that have a reason', () => {
    const named =
      /^server\/src\/(?:integrations\/(?:sellsy|frameio|open)\b|demo\/|processes\/simulated-invoicing\.ts$|start\.ts$)/
    const files = server.filter(({ path }) => !named.test(path))
    const found = files.flatMap(({ path, text }) => providerNamesIn(path, text).map((name) => `${path}: ${name}`))
    expect(found).toEqual([])
    const unused = allowedNames.filter(
      ({ name, where }) => !files.some(({ path, text }) => where.test(path) && text.search(name) >= 0),
    )
    expect(unused).toEqual([])
  })

  it.each([
    ['features/companies/handlers/logos.ts', 'if (platform.sellsy) return', ['sellsy']],
    ['features/invoicing/handlers/reading.ts', "search(q, ['purchase.purInvoice'])", ['purInvoice']],
    ['features/review/handlers/room.ts', '/** As Frame.io has it. */', ['Frame.io']],
    ['features/review/handlers/room.ts', 'isFromFrameio: true', ['isFromFrameio']],
    [
      'platform/platform.ts',
      "import type { SellsyKind } from '@regie/contract/sellsy/schema'",
      ['SellsyKind', 'sellsy'],
    ],
    ['platform/config.ts', 'SELLSY_CLIENT_ID: z.string()', ['SELLSY_CLIENT_ID']],
    ['features/companies/table.ts', "sellsyId: text('sellsy_id')", []],
  ])('are found out in %s: %s', (path, text, names) => {
    expect(providerNamesIn(`server/src/${path}`, text)).toEqual(names)
  })
})
