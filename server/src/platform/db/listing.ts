import type { Page } from '@regie/contract/route'
import { type AnyColumn, and, Column, type GetColumnData, is, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { fail } from '../http/failure.ts'
import type { Counts } from './counts.ts'
import type { Database } from './database.ts'
import type { Reads } from './replica/reads.ts'
import { planMayBeKept } from './statements/kept-plans.ts'
import { renderedOnce } from './statements/rendered-once.ts'

/**
 * A sort key of a list. The expression is never null (use coalesce), and has an index that ends with the id. The last page thus
 * costs the same as the first.
 */
export type Sortable = { expression: SQL; type: 'text' | 'timestamptz' | 'date' | 'integer' | 'numeric' }

/** French order: accents compare after letters, capitals after accents, numbers as such (« Film 2 », « Film 10 »). Nulls and missing rows come first. */
export const sortableText = (column: AnyColumn | SQL): Sortable => ({
  expression: renderedOnce(sql`${column} collate regie_french`),
  type: 'text',
})
export const sortableMoment = (column: AnyColumn | SQL): Sortable => ({
  expression: renderedOnce(sql`${column}`),
  type: 'timestamptz',
})

/** An optional day. Rows without one come last. */
export const sortableDay = (column: AnyColumn | SQL): Sortable => ({
  expression: renderedOnce(sql`coalesce(${column}, 'infinity'::date)`),
  type: 'date',
})
export const sortableNumber = (column: AnyColumn | SQL): Sortable => ({
  expression: renderedOnce(sql`${column}`),
  type: 'integer',
})

/** An amount that the list adds up for each row: no index helps, each page adds up all of them. */
export const sortableAmount = (sum: SQL): Sortable => ({ expression: renderedOnce(sum), type: 'numeric' })

const Cursor = z.object({ sort: z.string(), after: z.string(), id: z.string(), total: z.int().check(z.nonnegative()) })
type Cursor = z.infer<typeof Cursor>

const encode = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

function decode(text: string, sort: string): Cursor {
  try {
    const cursor = z.parse(Cursor, JSON.parse(Buffer.from(text, 'base64url').toString()))
    if (cursor.sort === sort) return cursor
  } catch {
    // Falls through: an altered cursor is refused like the cursor of another sort.
  }
  throw fail('MALFORMED', { message: 'Cette page de la liste n’existe plus : reprenez la liste depuis le début.' })
}

/** A limit as part of the text: with a parameter, PostgreSQL would plan for a tenth of the table. */
const written = (limit: number) => sql.raw(String(Math.trunc(limit)))

type Fields = { id: AnyPgColumn } & Record<string, AnyPgColumn | SQL>
type Value<Field> = Field extends AnyPgColumn ? GetColumnData<Field> : Field extends SQL<infer T> ? T : never
/** The rows of a selection. A column of a joined table may be null: write it as `sql<string | null>`. */
export type RowOf<Selected> = { [Name in keyof Selected]: Value<Selected[Name]> }

/** What a page is read from: the platform, or any object with these fields. */
type Source = { reads: Reads; counts: Counts }

type PageRequest<Key extends string> = {
  limit: number
  cursor?: string | undefined
  from?: number | undefined
  sort?: Key | `-${Key}` | undefined
}
type Raw = Record<string, unknown> & { id: string | number; sortKey: string }

/** True when a column takes the driver's values unchanged. */
const readsAsIs = (column: AnyPgColumn) =>
  column.dataType === 'array' ||
  column.columnType === 'PgInteger' ||
  column.mapFromDriverValue === Column.prototype.mapFromDriverValue

/** A list: its columns, its tables and its sort keys. `countFrom` omits the joins that only the columns need from the count. */
type ListDefinition<Selected extends Fields, Key extends string> = {
  fields: Selected
  from: SQL
  countFrom?: SQL
  sortable: Record<Key, Sortable>
  first: NoInfer<Key>
}

/**
 * Declares a list. The returned function reads one page. Everything but the condition is rendered once: the query builder and its
 * row mapping took a tenth of a list's cost. Only a page without cursor counts the rows; the cursor carries the total to the next pages. A
 * page asked for by its rank begins after the row before it.
 */
export function listing<Selected extends Fields, Key extends string>(definition: ListDefinition<Selected, Key>) {
  const { fields, sortable, first } = definition
  const from = renderedOnce(definition.from)
  const idType = sql.raw(fields.id.getSQLType())
  const countHead = renderedOnce(sql`select count(*)::int as total from ${definition.countFrom ?? from} where `)
  const selected = renderedOnce(
    sql.join(
      Object.entries(fields).map(([name, field]) => sql`${field} as ${sql.identifier(name)}`),
      sql`, `,
    ),
  )
  const decoders = Object.entries(fields).flatMap(([name, field]) =>
    is(field, Column) && !readsAsIs(field)
      ? [[name, (value: unknown) => field.mapFromDriverValue(value)] as const]
      : [],
  )

  const statementsOf = (sort: string) => {
    const descending = sort.startsWith('-')
    const { expression, type } = sortable[(descending ? sort.slice(1) : sort) as Key]
    const direction = sql.raw(descending ? 'desc' : 'asc')
    return {
      head: renderedOnce(
        sql`select ${planMayBeKept} ${selected}, (${expression})::text as "sortKey" from ${from} where `,
      ),
      tail: renderedOnce(sql` order by ${expression} ${direction}, ${fields.id} ${direction} limit `),
      place: renderedOnce(sql`select ${fields.id} as id, (${expression})::text as "sortKey" from ${from} where `),
      after: renderedOnce(sql`(${expression}, ${fields.id}) ${sql.raw(descending ? '<' : '>')} `),
      type: sql.raw(type),
    }
  }
  const sorts = new Map<string, ReturnType<typeof statementsOf>>()
  for (const key of Object.keys(sortable)) for (const sort of [key, `-${key}`]) sorts.set(sort, statementsOf(sort))

  type Statements = ReturnType<typeof statementsOf>

  /** The place before a rank, read from the nearer end of the list without the rest of its rows; undefined past the end. */
  async function placeBefore(
    db: Database,
    sort: string,
    condition: SQL,
    { rank, total }: Record<'rank' | 'total', number>,
  ) {
    const isNearEnd = rank > total / 2
    const opposite = sort.startsWith('-') ? sort.slice(1) : `-${sort}`
    const { place, tail } = sorts.get(isNearEnd ? opposite : sort) as Statements
    const skipped = isNearEnd ? total - rank : rank - 1
    const { rows } = await db.execute<Raw>(sql`${place}${condition}${tail}1 offset ${skipped}`)
    return rows[0] && { after: rows[0].sortKey, id: String(rows[0].id) }
  }

  async function readPage(
    db: Database,
    counts: Counts,
    request: PageRequest<Key>,
    where: SQL | undefined,
  ): Promise<Page<RowOf<Selected>>> {
    const sort = request.sort ?? first
    const parts = sorts.get(sort)
    if (!parts) throw fail('MALFORMED')
    const cursor = request.cursor === undefined ? null : decode(request.cursor, sort)
    const condition = where ?? sql.raw('true')
    const counted = cursor?.total ?? counts.of(db, sql`${countHead}${condition}`)
    let before: Pick<Cursor, 'after' | 'id'> | null | undefined = cursor
    if (!cursor && request.from) {
      const of = { rank: request.from, total: await counted }
      before = of.rank < of.total ? await placeBefore(db, sort, condition, of) : undefined
      if (!before) return { data: [], total: of.total, nextCursor: null }
    }
    const wanted = before
      ? and(condition, sql`${parts.after} (${before.after}::${parts.type}, ${before.id}::${idType})`)
      : condition
    const [{ rows }, total] = await Promise.all([
      db.execute<Raw>(sql`${parts.head}${wanted}${parts.tail}${written(request.limit + 1)}`),
      counted,
    ])
    const last = rows.length > request.limit ? rows[request.limit - 1] : undefined
    const nextCursor = last ? encode({ sort, after: last.sortKey, id: String(last.id), total }) : null
    if (last) rows.pop()
    for (const row of rows) for (const [name, read] of decoders) if (row[name] !== null) row[name] = read(row[name])
    // Each row still has its `sortKey`. The serialiser writes only the fields of the contract.
    return { data: rows as unknown[] as RowOf<Selected>[], total, nextCursor }
  }

  return (
    { reads, counts }: Source,
    request: PageRequest<Key>,
    where: SQL | undefined,
  ): Promise<Page<RowOf<Selected>>> => reads.anywhere((db) => readPage(db, counts, request, where))
}
