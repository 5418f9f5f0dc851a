import { eq, sql } from 'drizzle-orm'
import { PgDialect, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import type { Actor } from '#platform/actor.ts'
import { perKindOfViewer } from './per-viewer.ts'

const rows = pgTable('rows', { ownerId: text(), state: text() })
const staff = (id: string, permissions: Actor['permissions'] = ['access.admin']): Actor => ({
  id,
  role: 'PRODUCTEUR',
  permissions,
  firstname: 'Ana',
  lastname: 'Roux',
  email: 'ana@exemple.test',
  phone: null,
  photo: null,
  mustEnrol: false,
  sessionId: 'session',
  isProved: false,
})
const written = (statement: ReturnType<ReturnType<typeof perKindOfViewer>>) => new PgDialect().sqlToQuery(statement)

it('writes a statement out once per kind of viewer, without parameters', () => {
  let built = 0
  const of = perKindOfViewer(({ permissions }) => {
    built += 1
    return sql`select 1 from ${rows} where ${eq(rows.state, permissions.length > 1 ? 'l’un' : "l'autre")}`
  })
  expect(written(of(staff('a')))).toMatchObject({
    sql: `select 1 from "rows" where "rows"."state" = 'l''autre'`,
    params: [],
  })
  expect(of(staff('b'))).toBe(of(staff('a')))
  expect(written(of(staff('a', ['access.admin', 'users.read']))).sql).toContain("'l’un'")
  expect(built).toBe(2)
})

it('refuses a statement that holds the viewer: another would be given theirs', () => {
  const of = perKindOfViewer(({ id }) => sql`select 1 from ${rows} where ${eq(rows.ownerId, id)}`)
  expect(() => of(staff('a'))).toThrow(/parameters/)
})
