import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type AnyPgTable, customType, date, integer, type PgColumn, uuid } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'

/** A moment: ISO 8601 in UTC in the code, `timestamptz` to the millisecond in the table. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz(3)',
  // `2026-11-21 02:24:10.123+00`: the time zone of every connection is UTC, and the milliseconds are left out when they are zero.
  fromDriver: (value) => `${value.slice(0, 10)}T${value.slice(11, -3).padEnd(9, '.').padEnd(12, '0')}Z`,
})

/** A digest or any other short run of bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A calendar day, `2026-11-21`. */
export const calendarDay = (name: string) => date(name, { mode: 'string' })

/** A short number for people to say, given by the database in order; unique by its index. */
export const serialNumber = () => integer('number').notNull().generatedAlwaysAsIdentity()

/** The columns that every table of the product has. `deletedAt` is the soft deletion: null while the row is there. */
export const rowColumns = {
  id: uuid('id').primaryKey().defaultRandom(),
  createdAt: instant('created_at').notNull().default(sql`now()`),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
  deletedAt: instant('deleted_at'),
  version: integer('version').notNull().default(1),
}

/** What an update of a row writes besides its own fields. */
export const versionBump = (table: { version: PgColumn }) => ({
  updatedAt: sql`now()`,
  version: sql`${table.version} + 1`,
})

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** The fields that were really sent: an absent one must not be written. */
export const definedFields = <T extends object>(sent: T): Given<T> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Given<T>

type Columns<T extends AnyPgTable> = T['_']['columns']
type Missing<T extends AnyPgTable, Shape> = Exclude<keyof Shape, keyof Columns<T>>

/** The columns that an entity of the contract is read from; a field without a column does not compile. */
export function columnsOf<T extends AnyPgTable, Shape extends z.core.$ZodLooseShape>(
  table: T,
  entity: z.ZodMiniObject<Shape> &
    ([Missing<T, Shape>] extends [never] ? unknown : { missingColumn: Missing<T, Shape> }),
): Pick<Columns<T>, keyof Shape & keyof Columns<T>> {
  const all: Record<string, unknown> = getTableColumns(table)
  return Object.fromEntries(Object.keys(entity.def.shape).map((field) => [field, all[field]])) as never
}

/** The text that a search looks through: lower-cased and without accents, by the function that the migrations create. */
export const searchable = (...parts: SQL[]): SQL => sql`regie_fold(${sql.join(parts, sql` || ' ' || `)})`
