import { type Expression, type ObjectExpression, type ParamPattern, parseSync, Visitor } from 'oxc-parser'

/** A place where one part of a rule of access can be removed. `tentative`: counted only if its value is SQL. */
export type Point = { id: string; file: string; line: number; tentative?: true }

type Span = { start: number; end: number }
type Wrap = Span & { before: string; after: string }

const features = 'server/src/features/'
const isAccess = (path: string) => path.startsWith(features) && path.endsWith('/access.ts')
/** Rules about who calls, not about rows. Their statements are prepared once, when the server starts. */
const ofIdentity = new Set([`${features}session/access.ts`, `${features}second-factor/access.ts`])
/** Functions outside `present.ts` that views are made of. */
const ofViews: Record<string, RegExp> = {
  'contract/src/post-productions/rules/audience.ts': /^(status|history|waiting)ForClients$/,
  [`${features}post-productions/workflow.ts`]: /^asClientsRead$/,
}

/** Whether a file, by its path from the root, holds rules of access. */
export const holdsRules = (path: string): boolean =>
  path in ofViews || (path.startsWith(features) && /\.tsx?$/.test(path) && !path.includes('.test.'))

/** Inserts each wrap around its span, the outer before the inner. */
function wrapped(text: string, wraps: readonly Wrap[]): string {
  const sorted = wraps.toSorted((one, other) => one.start - other.start || other.end - one.end)
  const inserts = sorted.flatMap(({ start, end, before, after }, rank) => [
    { at: start, isClosing: end === start, rank, text: before },
    { at: end, isClosing: true, rank: -rank, text: after },
  ])
  inserts.sort(
    (one, other) => one.at - other.at || Number(other.isClosing) - Number(one.isClosing) || one.rank - other.rank,
  )
  let made = ''
  let from = 0
  for (const { at, text: inserted } of inserts) {
    made += text.slice(from, at) + inserted
    from = at
  }
  return made + text.slice(from)
}

const isCallOf = (node: Expression, ...names: string[]) =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && names.includes(node.callee.name)
const isUndefined = (node: Expression) => node.type === 'Identifier' && node.name === 'undefined'
const isCondition = (node: Expression) =>
  node.type === 'CallExpression' || (node.type === 'Identifier' && !isUndefined(node))
/** `actor.id`, or `viewer.id`. */
const isTheirId = (node: Expression) =>
  node.type === 'MemberExpression' &&
  node.object.type === 'Identifier' &&
  ['actor', 'viewer'].includes(node.object.name) &&
  node.property.type === 'Identifier' &&
  node.property.name === 'id'

/**
 * Rewrites a file so that each point of it can be switched to its mutant while the program runs, by `switch.ts`, imported as
 * `mutants`. Lines stay where they are.
 */
export function withSwitches(path: string, text: string): { code: string; points: Point[] } {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} was not read: ${errors[0]?.message}`)
  const points: Point[] = []
  const wraps: Wrap[] = []
  const conditions = new Set<string>()
  const awaited = new Set<number>()
  const names: string[] = []
  let depth = 0
  const access = isAccess(path) && !ofIdentity.has(path)
  const isInFeature = path.startsWith(features) && !ofIdentity.has(path)
  const isView = path.endsWith('/present.ts')
  const inView = () => isView || (ofViews[path]?.test(names[0] ?? '') ?? false)
  const inRules = () => access || (inView() && depth > 0)

  const snippet = ({ start, end }: Span) => text.slice(start, end).replaceAll(/\s+/g, ' ').slice(0, 70)
  const lineOf = ({ start }: Span) => text.slice(0, start).split('\n').length
  const known = new Set<string>()
  function point(span: Span, what: string, more: { tentative?: true } = {}): string {
    const said = `${path.replace(features, '')} ${names[0] ?? ''}: ${what} ${snippet(span)}`
    let id = said
    for (let count = 2; known.has(id); count += 1) id = `${said} (${count})`
    known.add(id)
    points.push({ id, file: path, line: lineOf(span), ...more })
    return JSON.stringify(id)
  }
  const wrap = ({ start, end }: Span, before: string, after: string) => wraps.push({ start, end, before, after })
  const sqlMutant = (node: Expression, method: 'without' | 'never', more: { tentative?: true } = {}) => {
    const place = `${node.start} ${node.end}`
    if (method === 'without' && conditions.has(place)) return
    if (method === 'without') conditions.add(place)
    wrap(node, `mutants.${method}(${point(node, method, more)}, `, ')')
  }
  const maybe = (node: Expression) => {
    if (access && isCondition(node) && !isCallOf(node, 'and', 'or', 'fail'))
      sqlMutant(node, 'without', { tentative: true })
  }
  function property(object: ObjectExpression): void {
    for (const member of object.properties)
      if (member.type === 'Property' && !member.computed && !member.method)
        wrap(member, `...(mutants.isOn(${point(member, 'without')}) ? {} : { `, ' })')
  }
  /** Puts back a field that a view leaves out by `{ field, ...row }`. */
  function putBack(params: readonly ParamPattern[]): void {
    const [pattern] = params
    if (!inView() || params.length !== 1 || pattern?.type !== 'ObjectPattern') return
    const rest = pattern.properties.find((member) => member.type === 'RestElement')
    if (rest?.argument.type !== 'Identifier') return
    const row = rest.argument.name
    const end = Math.max(pattern.end, pattern.typeAnnotation?.end ?? 0)
    for (const member of pattern.properties) {
      if (member.type !== 'Property' || member.key.type !== 'Identifier' || member.value.type !== 'Identifier') continue
      const { name } = member.value
      const back = `mutants.isOn(${point(member, 'kept')}) ? (${row} = { ...${row}, ${member.key.name}: ${name} }) : 0`
      wraps.push({ start: end, end, before: `, $back${points.length} = ${back}`, after: '' })
    }
  }
  const enter = (name?: string) => {
    depth += 1
    if (name !== undefined) names.push(name)
  }
  const leave = (name?: string) => {
    depth -= 1
    if (name !== undefined) names.pop()
  }

  new Visitor({
    VariableDeclarator: ({ id }) => void (id.type === 'Identifier' && names.push(id.name)),
    'VariableDeclarator:exit': ({ id }) => void (id.type === 'Identifier' && names.pop()),
    FunctionDeclaration: ({ id, params }) => {
      enter(id?.name)
      putBack(params)
    },
    'FunctionDeclaration:exit': ({ id }) => leave(id?.name),
    ArrowFunctionExpression: ({ body, expression, params }) => {
      enter()
      putBack(params)
      if (expression && body.type !== 'BlockStatement') maybe(body)
    },
    'ArrowFunctionExpression:exit': () => leave(),
    AwaitExpression: ({ argument }) => void awaited.add(argument.start),
    ReturnStatement: ({ argument }) => {
      if (argument) maybe(argument)
    },
    ConditionalExpression: ({ test, consequent, alternate }) => {
      // `isStaff(actor) ? undefined : …` is a scope outside `access.ts` too.
      const isOwnScope = isInFeature && isCallOf(test, 'isStaff') && [consequent, alternate].some(isUndefined)
      if (!inRules() && !isOwnScope) return
      wrap(test, `mutants.either(${point(test, 'always')}, ${point(test, 'never')}, `, ')')
      maybe(consequent)
      maybe(alternate)
    },
    IfStatement: ({ test }) => {
      if (inRules()) wrap(test, `mutants.either(null, ${point(test, 'without if')}, `, ')')
    },
    ObjectExpression: (object) => {
      if (inView() && depth > 0) property(object)
    },
    CallExpression(call) {
      const { callee, arguments: given } = call
      const [first] = given
      if (callee.type === 'MemberExpression') {
        const isWhere = callee.property.type === 'Identifier' && callee.property.name === 'where'
        if (access && isWhere && first && first.type !== 'SpreadElement' && !isCallOf(first, 'and', 'or'))
          sqlMutant(first, 'without')
        return
      }
      if (callee.type !== 'Identifier' || !first) return
      if (isView && callee.name === 'presenter') {
        const place = { file: path, name: names[0] ?? '', line: lineOf(call) }
        wrap(first, `mutants.views(${JSON.stringify(place)}, `, ')')
        return
      }
      const isScope = /^visible([A-Z]\w*)?$|^isContactOf$/.test(callee.name) && !awaited.has(call.start)
      if (isScope && first.type === 'Identifier' && ['actor', 'viewer'].includes(first.name)) sqlMutant(call, 'without')
      const [, other] = given
      if (isInFeature && callee.name === 'eq' && other && other.type !== 'SpreadElement' && isTheirId(other))
        sqlMutant(call, 'without')
      if (!access || !isCallOf(call, 'and', 'or')) return
      for (const one of given) {
        if (one.type === 'SpreadElement' || isCallOf(one, callee.name)) continue
        sqlMutant(one, callee.name === 'and' ? 'without' : 'never')
      }
    },
  }).visit(program)
  return { code: wrapped(text, wraps), points }
}
