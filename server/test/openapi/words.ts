import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import type { SchemaDescriptions } from '@regie/contract/openapi/components'
import { namedSchemas } from '@regie/contract/openapi/schemas'
import { type Argument, type Expression, parseSync } from 'oxc-parser'

const contract = join(import.meta.dirname, '../../../contract/src')

type Constant = { value: Expression; start: number }
type Source = {
  file: string
  constants: Map<string, Constant>
  /** The imports from other files of the contract, by local name. */
  imported: Map<string, { file: string; name: string }>
  /** The documentation comment just before a position. */
  saidBefore: (start: number) => string | undefined
}

const unwrapped = (comment: string) =>
  comment
    .replace(/^\*/, '')
    .replaceAll(/\s*\n\s*\*?\s*/g, ' ')
    .trim()

const sources = new Map<string, Source>()

function sourceOf(file: string): Source {
  const known = sources.get(file)
  if (known) return known
  const text = readFileSync(join(contract, file), 'utf8')
  const { program, comments, module } = parseSync(file, text)
  const constants = new Map<string, Constant>()
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declared.declarations)
      if (id.type === 'Identifier' && init) constants.set(id.name, { value: init, start: statement.start })
  }
  const imported = new Map(
    module.staticImports
      .filter(({ moduleRequest }) => moduleRequest.value.startsWith('.'))
      .flatMap(({ moduleRequest, entries }) =>
        entries.map(({ localName, importName }) => {
          const from = normalize(join(dirname(file), moduleRequest.value))
          return [localName.value, { file: from, name: importName.name ?? '' }] as const
        }),
      ),
  )
  const documented = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
  const saidBefore = (start: number) => {
    const found = documented.find(({ end }) => end <= start && text.slice(end, start).trim() === '')
    return found && unwrapped(found.value)
  }
  const source = { file, constants, imported, saidBefore }
  sources.set(file, source)
  return source
}

/** The comments of an object's fields, in spread constants and extended schemas too. */
function fieldsOf(value: Expression | Argument | undefined, source: Source): Record<string, string> {
  if (value?.type === 'SpreadElement') return fieldsOf(value.argument, source)
  if (value?.type === 'CallExpression')
    return Object.assign({}, ...value.arguments.map((argument) => fieldsOf(argument, source)))
  if (value?.type === 'Identifier') {
    const own = source.constants.get(value.name)
    if (own) return fieldsOf(own.value, source)
    const elsewhere = source.imported.get(value.name)
    if (!elsewhere) return {}
    const origin = sourceOf(elsewhere.file)
    return fieldsOf(origin.constants.get(elsewhere.name)?.value, origin)
  }
  if (value?.type !== 'ObjectExpression') return {}
  const said: Record<string, string> = {}
  for (const property of value.properties) {
    if (property.type === 'SpreadElement') Object.assign(said, fieldsOf(property.argument, source))
    else if (property.key.type === 'Identifier') {
      const comment = source.saidBefore(property.start)
      if (comment !== undefined) said[property.key.name] = comment
    }
  }
  return said
}

/** The constant that gives an enum its values: `z.enum(keysOf(labels))`. */
function labelsOf({ value }: Constant, { constants }: Source): Constant | undefined {
  const keys = value.type === 'CallExpression' ? value.arguments[0] : undefined
  const labels = keys?.type === 'CallExpression' ? keys.arguments[0] : undefined
  return labels?.type === 'Identifier' ? constants.get(labels.name) : undefined
}

/** The contract's comments on each exported schema, and on each of its fields. */
export function wordsOfContract(): SchemaDescriptions {
  return Object.fromEntries(
    namedSchemas().map(({ name, file }) => {
      const source = sourceOf(file)
      const constant = source.constants.get(name)
      if (!constant) throw new Error(`${file} has no constant ${name}.`)
      const labels = labelsOf(constant, source)
      const self = source.saidBefore(constant.start) ?? (labels && source.saidBefore(labels.start))
      return [name, { ...(self !== undefined && { self }), fields: fieldsOf(constant.value, source) }]
    }),
  )
}
