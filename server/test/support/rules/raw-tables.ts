import { type Node, parseSync, Visitor } from 'oxc-parser'

/** The tables and views that sources declare to Drizzle, as the database names them. */
export const declaredTables = (text: string): string[] =>
  [...text.matchAll(/\bpg(?:Table|View)\(\s*'(\w+)'/g)].flatMap(([, name]) => name ?? [])

const afterKeyword = /\b(?:from|join|update|into|using|only)\s+"?(\w+)"?/gi
const qualified = /"?\b(\w+)"?\."?[a-z_]+"?/g
const wantsTable = /\b(?:from|join|update|into|using|only)\s+$/i
/** `${table} as name`: from there on, columns would be text. */
const bareAlias = /^\s+as\s+(\w+)/i

/**
 * What the SQL text of a file names that Drizzle could: a table, a column by its table, a table under a name of its own (where an
 * aliased table gives typed columns). The compiler checks none of these.
 */
export function rawTablesIn(path: string, text: string, tables: ReadonlySet<string>): string[] {
  const found: string[] = []
  const look = (part: string) => {
    const names = part.replaceAll(/'[^']*'/g, "''")
    for (const pattern of [afterKeyword, qualified])
      for (const [words, name] of names.matchAll(pattern)) if (tables.has(name ?? '')) found.push(words)
  }
  const source = ({ start, end }: Node) => text.slice(start, end)
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (!/^sql\b/.test(source(tag))) return
      quasi.quasis.forEach(({ value }, index) => {
        look(value.raw)
        const before = quasi.quasis[index - 1]?.value.raw ?? ''
        const alias = wantsTable.test(before) ? bareAlias.exec(value.raw)?.[1] : undefined
        if (alias !== undefined) found.push(`as ${alias}`)
      })
    },
    CallExpression({ callee, arguments: args }) {
      if (source(callee) === 'sql.raw') for (const arg of args) look(source(arg).slice(1, -1))
    },
  }).visit(parseSync(path, text).program)
  return found
}
