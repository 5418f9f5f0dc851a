import { parseSync } from 'oxc-parser'

type File = { path: string; text: string }
type Piece = { type: string; start: number; end: number; [key: string]: unknown }
type Declaration = File & { name: string; isExported: boolean }
/** A statement, or a declared part of one, and the deletable tables that it reads. */
type Read = { name: string; table: string; isJoined: boolean }
type Reading = File & { within: string; declared: string; reads: Read[]; calls: Set<string> }

/** Each table that the trash may hold rows of, by its name in the code, with how deep it hangs: a deletion takes along what is below. */
export const depths: Record<string, number> = {
  companies: 0,
  projects: 1,
  productions: 2,
  medias: 3,
  mediaFolders: 3,
  prestations: 3,
  postProductions: 3,
  budgetLines: 4,
}

/** The tables that sources declare with a `deletionColumn`. */
export const deletableTables = (text: string): string[] =>
  [...text.matchAll(/export const (\w+) = pgTable\((?:(?!pgTable)[\s\S])*?\.\.\.deletionColumn/g)].flatMap(
    ([, name]) => name ?? [],
  )

const isPiece = (value: unknown): value is Piece => typeof value === 'object' && value !== null && 'type' in value
const piecesIn = (piece: Piece): Piece[] =>
  Object.entries(piece).flatMap(([key, value]) => (key === 'parent' ? [] : [value].flat().filter(isPiece)))
const nameOf = (value: unknown): string => (isPiece(value) && typeof value['name'] === 'string' ? value['name'] : '')

/** What a piece of code reads from directly: `.from(x)`, `.innerJoin(x, …)`, `$count(x, …)`, `from ${x}` in SQL. */
function sourcesOf(piece: Piece, text: string): { name: string; isJoined: boolean }[] {
  if (piece.type === 'CallExpression' && isPiece(piece['callee'])) {
    const method = nameOf(piece['callee']['property'])
    if (!/^(from|\$count|(inner|left)Join)$/.test(method)) return []
    return [{ name: nameOf([piece['arguments']].flat()[0]), isJoined: method.endsWith('Join') }]
  }
  if (piece.type !== 'TemplateLiteral') return []
  return [piece['expressions']].flat().flatMap((expression) => {
    if (!isPiece(expression)) return []
    const before = /(\b(?:from|join)\s+|^`)\$\{$/.exec(text.slice(piece.start, expression.start))?.[1]?.trim()
    const isHead = before === '`' && /^\}\s+(left )?join\b/.test(text.slice(expression.end))
    return isHead || before === 'from' || before === 'join'
      ? [{ name: nameOf(expression), isJoined: before === 'join' }]
      : []
  })
}

const bounds = /Statement$|^(VariableDeclarator|FunctionDeclaration|ArrowFunctionExpression)$/

function readingsOf({ path, text }: File): { readings: Reading[]; declarations: Declaration[] } {
  const readings = new Map<number, Reading>()
  const declarations: Declaration[] = []
  const aliases = new Map<string, string>()
  const add = (piece: Piece, above: Piece[]) => {
    const found = sourcesOf(piece, text).flatMap(({ name, isJoined }) => {
      const table = aliases.get(name) ?? name
      return table in depths ? [{ name, table, isJoined }] : []
    })
    const called = piece.type === 'CallExpression' ? nameOf(piece['callee']) : ''
    if (found.length === 0 && called === '') return
    const statement = above[above.findLastIndex(({ type }) => bounds.test(type)) + 1] ?? piece
    const names = above.flatMap(({ id }) => nameOf(id) || [])
    const body = text.slice(statement.start, statement.end)
    const known = readings.get(statement.start) ?? {
      path,
      text: body,
      within: names[0] ?? '',
      declared: names.at(-1) ?? '',
      reads: [],
      calls: new Set(),
    }
    known.reads.push(...found)
    if (called !== '') known.calls.add(called)
    readings.set(statement.start, known)
  }
  const walk = (piece: Piece, above: Piece[]) => {
    const name = nameOf(piece['id'])
    if (name !== '' && bounds.test(piece.type)) {
      const body = text.slice(piece.start, piece.end)
      const isExported = above.length < 4 && above.some(({ type }) => type === 'ExportNamedDeclaration')
      const aliased = /= aliasedTable\((\w+)/.exec(body)?.[1]
      if (aliased !== undefined && !body.includes('\n')) aliases.set(name, aliased)
      declarations.push({ path, text: body.slice(body.indexOf(name) + name.length), name, isExported })
    }
    add(piece, above)
    for (const inner of piecesIn(piece)) walk(inner, [...above, piece])
  }
  walk(parseSync(path, text).program as unknown as Piece, [])
  return { readings: [...readings.values()], declarations }
}

const says = (text: string, name: string) =>
  new RegExp(`isNull\\(\\s*${name}\\.deletedAt\\b|\\$\\{${name}\\.deletedAt\\} is null`).test(text)

/** The names of conditions that keep deleted rows of a table out, with what a text says of them. A query is no condition. */
function keepersOf(table: string, declarations: readonly Declaration[], queries: ReadonlySet<string>) {
  const names = new Set<string>()
  const keyOf = ({ path, name, isExported }: Declaration) => (isExported ? name : `${path} ${name}`)
  const keeps = (path: string, text: string) =>
    says(text, table) || [...text.matchAll(/[\w$]+/g)].some(([word]) => names.has(word) || names.has(`${path} ${word}`))
  for (let known = -1; known < names.size; ) {
    known = names.size
    for (const declaration of declarations)
      if (!queries.has(`${declaration.path} ${declaration.name} ${table}`) && keeps(declaration.path, declaration.text))
        names.add(keyOf(declaration))
  }
  return keeps
}

/** A query that has no condition yet: whoever calls it by its name gives one. */
const isUnfinished = ({ text }: Reading) => !/\bwhere\b|\$count|\bon\s*\(/i.test(text)

/**
 * The places that read a table which the trash may hold rows of, where nothing keeps those out: neither `deletedAt`, nor a condition
 * that says it (`visibleProductions`). A table joined from one below needs no condition of its own; a query without a condition is
 * looked at where it is called. Each as « path function table ».
 */
export function forgottenDeletions(files: readonly File[]): string[] {
  const read = files.map(readingsOf)
  const readings = read.flatMap((one) => one.readings)
  const declarations = read.flatMap((one) => one.declarations)
  const queries = new Set(
    readings.flatMap(({ path, within, reads }) => reads.map(({ table }) => `${path} ${within} ${table}`)),
  )
  const isExported = ({ path, declared }: Reading) =>
    declarations.some((one) => one.path === path && one.name === declared && one.isExported)
  const found = Object.keys(depths).flatMap((table) => {
    const keeps = keepersOf(table, declarations, queries)
    const depth = depths[table] ?? 0
    const forgets = ({ text, path, reads }: Reading) => {
      const isBelow = reads.some((other) => !other.isJoined && (depths[other.table] ?? 0) > depth)
      // Conditions speak of the table itself: under another name it needs its own.
      const isKept = ({ name }: Read) => (name === table ? keeps(path, text) : says(text, name))
      return reads.some((one) => one.table === table && !(one.isJoined && isBelow) && !isKept(one))
    }
    const forgotten = readings.filter(forgets)
    const unfinished = forgotten.filter(isUnfinished)
    const callers = unfinished.flatMap((query) =>
      readings.filter(
        (one) =>
          one.calls.has(query.declared) && (one.path === query.path || isExported(query)) && !keeps(one.path, one.text),
      ),
    )
    return [...forgotten.filter((one) => !unfinished.includes(one)), ...callers].map(
      ({ path, within }) => `${path} ${within} ${table}`,
    )
  })
  return [...new Set(found)].toSorted()
}
