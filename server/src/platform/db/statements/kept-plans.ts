import { sql } from 'drizzle-orm'
import { statementName } from './statement-name.ts'

const mark = '/* plan kept */'
/** Marks a statement whose plan PostgreSQL may keep, where it has no parameter. */
export const planMayBeKept = sql.raw(mark)

/** Statements kept, at most: each takes memory in every connection. */
const mostKept = 200

type Asked = { text?: unknown; name?: unknown }
const isAsked = (value: unknown): value is Asked => typeof value === 'object' && value !== null && 'text' in value

/**
 * Names marked statements without parameters, so that a connection parses and plans each once: planning a page costs as much as reading it.
 * Without parameters, the plan is the one that PostgreSQL would make each time; it makes another when statistics or tables change.
 */
export function statementNames() {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < mostKept) names.set(text, statementName(text))
    return names.get(text)
  }
  /** The arguments of a query, with its name if it gets one. */
  return (given: readonly unknown[]): readonly unknown[] => {
    const [asked, values] = given
    if (!isAsked(asked) || asked.name !== undefined || typeof asked.text !== 'string') return given
    if ((Array.isArray(values) && values.length > 0) || !asked.text.includes(mark)) return given
    return [{ ...asked, name: nameOf(asked.text) }, ...given.slice(1)]
  }
}
