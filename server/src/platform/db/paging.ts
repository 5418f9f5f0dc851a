import { Id } from '@regie/contract/fields'
import type { Page } from '@regie/contract/route'
import { type AnyColumn, and, asc, desc, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { fail } from '../http/failure.ts'
import { flat } from './flat.ts'

/**
 * What a list may be sorted by. The expression is never null (coalesce what may be) and has an index with the id behind it,
 * so that a page costs the same at the end of the list as at its beginning.
 */
export type Sortable = { expression: SQL; type: 'text' | 'timestamptz' }

/** French order: accents count after letters, capitals after accents. Nulls and the missing come first. */
export const frenchText = (column: AnyColumn | SQL): Sortable => ({
  expression: flat(sql`${column} collate "fr-x-icu"`),
  type: 'text',
})
export const moment = (column: AnyColumn | SQL): Sortable => ({
  expression: flat(sql`${column}`),
  type: 'timestamptz',
})

const Cursor = z.object({ sort: z.string(), after: z.string(), id: Id, total: z.int().check(z.nonnegative()) })
type Cursor = z.infer<typeof Cursor>

const encode = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

function decode(text: string, sort: string): Cursor {
  try {
    const cursor = z.parse(Cursor, JSON.parse(Buffer.from(text, 'base64url').toString()))
    if (cursor.sort === sort) return cursor
  } catch {
    // Falls through: a cursor that was altered and one of another sort are refused alike.
  }
  throw fail('MALFORMED', { message: 'Cette page de la liste n’existe plus : reprenez la liste depuis le début.' })
}

type Asked<Key extends string> = { limit: number; cursor?: string | undefined; sort?: Key | `-${Key}` | undefined }
type Sorted = { where: SQL | undefined; orderBy: SQL[]; limit: number; sortKey: SQL<string> }

/**
 * One page of a list. `rows` selects with the given condition, order and limit, and answers `sortKey` among its columns;
 * `count` counts all the rows that match and runs for the first page only: the cursor carries its result from there.
 */
export async function paged<Key extends string, Row extends { id: string; sortKey: string }>(
  asked: Asked<Key>,
  {
    sortable,
    first,
    id,
    where,
    rows,
    count,
  }: {
    sortable: Record<Key, Sortable>
    first: Key
    id: AnyColumn
    where: SQL | undefined
    rows: (sorted: Sorted) => Promise<Row[]>
    count: (where: SQL | undefined) => Promise<number>
  },
): Promise<Page<Row>> {
  const sort: Key | `-${Key}` = asked.sort ?? first
  const descending = sort.startsWith('-')
  const { expression, type } = sortable[(descending ? sort.slice(1) : sort) as Key]
  const cursor = asked.cursor === undefined ? null : decode(asked.cursor, sort)
  const after =
    cursor &&
    sql`(${expression}, ${id}) ${sql.raw(descending ? '<' : '>')} (${cursor.after}::${sql.raw(type)}, ${cursor.id}::uuid)`
  const direction = descending ? desc : asc
  const [found, total] = await Promise.all([
    rows({
      where: and(where, after ?? undefined),
      orderBy: [direction(expression), direction(id)],
      limit: asked.limit + 1,
      sortKey: sql<string>`(${expression})::text`,
    }),
    cursor ? cursor.total : count(where),
  ])
  const last = found.length > asked.limit ? found[asked.limit - 1] : undefined
  return {
    // Each row still has its sortKey: the serialiser writes what the contract names, no more.
    data: found.slice(0, asked.limit),
    total,
    nextCursor: last ? encode({ sort, after: last.sortKey, id: last.id, total }) : null,
  }
}
