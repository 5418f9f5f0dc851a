import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultPermissions } from '@regie/contract/permissions'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { migrate, readSchemaState } from '#platform/db/migrate.ts'
import { createEmptyDatabase } from './support/database/cluster.ts'

const folder = join(import.meta.dirname, '../migrations')
const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })
const journalPath = 'meta/_journal.json'
const journal = z.parse(Journal, JSON.parse(await readFile(join(folder, journalPath), 'utf8')))
const tags = journal.entries.map(({ tag }) => tag)
/** The first level that has every column used below. */
const first = tags.indexOf('0008_review_room')
/** The last level that allowed a project to end before it starts. */
const last = tags.indexOf('0024_permission_exceptions')
const isFull = process.env['REGIE_TESTS'] === 'full'
const levels = tags.slice(first, last + 1).filter((_, index, all) => isFull || index === 0 || index === all.length - 2)

const scratch = await mkdtemp(join(tmpdir(), 'regie-levels-'))
afterAll(() => rm(scratch, { recursive: true }))

/** Brings an empty database to the level of an earlier release. */
async function migrateTo(url: string, tag: string): Promise<void> {
  const copy = join(scratch, tag)
  await cp(folder, copy, { recursive: true })
  const entries = journal.entries.slice(0, tags.indexOf(tag) + 1)
  await writeFile(join(copy, journalPath), JSON.stringify({ ...journal, entries }))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await applyMigrations(drizzle(client), { migrationsFolder: copy })
  await client.end()
}

/** What producteurs held at these levels: later releases added the others, to the list of the role. */
const own = defaultPermissions('PRODUCTEUR').filter((name) => !name.startsWith('budget.'))
/** A small agency, in columns that every level has. The dates of its project are in the order once allowed. */
const agency = [
  `insert into users (id, firstname, lastname, email, role, permissions) values
    ('10000000-0000-4000-8000-000000000001', 'Zoé', 'Roux', 'zoe@exemple.test', 'PRODUCTEUR',
      array(select unnest(array[${own.map((name) => `'${name}'`).join()}]) except select 'carbon.view') || 'audit.view'::text),
    ('10000000-0000-4000-8000-000000000002', 'Max', 'Blin', 'max@exemple.test', 'TALENT', '{}')`,
  `insert into companies (id, name, type) values ('20000000-0000-4000-8000-000000000001', 'Nomade', 'CLIENT')`,
  `insert into projects (id, name, company_id, starts_on, due_on)
    values ('30000000-0000-4000-8000-000000000001', 'Film', '20000000-0000-4000-8000-000000000001', '2026-05-01', '2026-04-01')`,
  `insert into productions (id, project_id, name, type)
    values ('40000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000001', 'Teaser', 'VIDEO')`,
  `insert into prestations (id, project_id, name, type)
    values ('50000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000001', 'Montage', 'INTERNE')`,
  `insert into post_productions (id, production_id, name, status, version_interne, version_client)
    values ('60000000-0000-4000-8000-000000000001', '40000000-0000-4000-8000-000000000001', 'Version longue', 'TO_MODIFY', 2, 1)`,
  `insert into events (name, subject_type, subject_id, changes) values
    ('prestations.productionMoved', 'prestations', '50000000-0000-4000-8000-000000000001',
      '{"prestationProductionStatus": ["Prêt à démarrer", "Contenu reçu"]}'),
    ('prestations.productionAttached', 'prestations', '50000000-0000-4000-8000-000000000001',
      '{"production": [null, "Teaser"], "categories": [null, "Rush, Post-production"]}')`,
]

it.each(levels)('what is at the level of %s is brought to the present one', { timeout: 60_000 }, async (tag) => {
  const database = await createEmptyDatabase()
  await migrateTo(database.url, tag)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    for (const statement of agency) await client.query(statement)
    expect(await readSchemaState(database.url)).toBe('behind')
    await migrate(database.url)
    expect(await readSchemaState(database.url)).toBe('current')

    const { rows } = await client.query<{ changes: object }>('select changes from events order by id')
    expect(rows.map(({ changes }) => changes)).toEqual([
      { prestationProductionStatus: ['READY_TO_START', 'CONTENT_RECEIVED'] },
      { production: [null, 'Teaser'], categories: [null, ['RUSH', 'POST_PRODUCTION']] },
    ])
    const people = await client.query(
      'select permissions_added as added, permissions_removed as removed, cardinality(permissions) as held from users order by email desc',
    )
    if (tags.indexOf(tag) < last)
      expect(people.rows).toEqual([
        { added: ['audit.view'], removed: ['carbon.view'], held: own.length },
        { added: [], removed: [], held: 0 },
      ])
    const broken = await client.query<{ name: string }>(
      `select conname as name from pg_constraint where contype = 'c' and not convalidated`,
    )
    expect(broken.rows).toEqual([{ name: 'projects_starts_on_order' }])
    await expect(client.query(`update projects set name = 'Court'`)).rejects.toThrow('projects_starts_on_order')
    await client.query(`update projects set name = 'Court', starts_on = null`)
  } finally {
    await client.end()
    await database.drop()
  }
})
