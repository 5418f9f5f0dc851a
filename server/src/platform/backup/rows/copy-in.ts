import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { connectWhenReady } from '#platform/db/reach.ts'
import { AlteredFile, BackupRefused } from '../failures.ts'
import type { Keyring } from '../set/encryption.ts'
import type { CopiedDatabase, CopiedTable } from '../set/manifest.ts'
import { readSetFile } from '../set/set-file.ts'
import {
  columnList,
  identifierOf,
  portableSettings,
  readLevels,
  readPartitions,
  readTables,
  type Table,
} from './catalogue.ts'
import { brokenChecks, foreignKeys, plainIndexes } from './schema-parts.ts'

/** Where the rows of a set are read, and whom they are told. */
type Source = { path: string; database: CopiedDatabase; keyring: Keyring | null; onTable: (table: CopiedTable) => void }

/** A table of the set, with the one of the database that takes its rows, and the columns that both have. */
type Pairing = { copied: CopiedTable; target: Table; common: Table['columns'] }

const isSame = (one: { schema: string; name: string }, other: { schema: string; name: string }) =>
  one.schema === other.schema && one.name === other.name

/**
 * The tables of the set and those of the database. The product's own are the same: the migrations made them. Those of the job queue
 * follow its library: what this release no longer has is left, and its version stays that of its schema.
 */
function pair({ tables, jobsLevel }: CopiedDatabase, found: readonly Table[], jobsLevelHere: number): Pairing[] {
  return tables.flatMap((copied) => {
    const isOfJobs = copied.schema === 'pgboss'
    const target = found.find((one) => isSame(one, copied))
    const common = copied.columns.filter(({ name }) => target?.columns.some((column) => column.name === name))
    const isWhole = target && common.length === copied.columns.length
    if (!isOfJobs && !isWhole)
      throw new BackupRefused(
        `La table « ${copied.schema}.${copied.name} » de la sauvegarde n’est pas celle de cette version de Régie.`,
      )
    if (!target || (isOfJobs && copied.name === 'version' && jobsLevel !== jobsLevelHere)) return []
    return [{ copied, target, common }]
  })
}

/** Copies the rows of a file into a table of the same columns. */
async function copyInto(
  client: pg.Client,
  name: string,
  { path, keyring }: Source,
  copied: CopiedTable,
): Promise<void> {
  const rows = client.query(from(`copy ${name} (${columnList(client, copied.columns)}) from stdin`))
  const { file, size, sha256 } = copied
  await pipeline(readSetFile(path, file, keyring, { size, sha256 }), createZstdDecompress(), rows)
  if (rows.rowCount !== copied.rows) throw new AlteredFile(file)
}

async function fill(client: pg.Client, source: Source, { copied, target, common }: Pairing): Promise<void> {
  const name = identifierOf(client, target)
  if (common.length === copied.columns.length) return copyInto(client, name, source, copied)
  const columns = copied.columns.map((column) => `${client.escapeIdentifier(column.name)} text`)
  await client.query(`create temporary table arriving (${columns.join(', ')}) on commit drop`)
  await copyInto(client, 'arriving', source, copied)
  const values = common.map((column) => {
    const type = target.columns.find((one) => one.name === column.name)?.type ?? column.type
    return `${client.escapeIdentifier(column.name)}::${type}`
  })
  await client.query(`insert into ${name} (${columnList(client, common)}) select ${values.join(', ')} from arriving`)
  await client.query('drop table arriving')
}

/** The partitions that the rows of the set need and that the database lacks: those of other days. */
async function addPartitions(client: pg.Client, { partitions }: CopiedDatabase): Promise<void> {
  const here = await readPartitions(client)
  const parents = await readTables(client)
  for (const { schema, name, parent, bound } of partitions) {
    const isThere = here.some((one) => isSame(one, { schema, name }) || (one.parent === parent && one.bound === bound))
    if (isThere || !parents.some((one) => one.isPartitioned && isSame(one, { schema, name: parent }))) continue
    await client.query(
      `create table ${identifierOf(client, { schema, name })} partition of ${identifierOf(client, { schema, name: parent })} ${bound}`,
    )
  }
}

async function setSequences(client: pg.Client, { sequences }: CopiedDatabase): Promise<void> {
  for (const sequence of sequences) {
    const name = identifierOf(client, sequence)
    await client.query('select setval(to_regclass($1), $2, $3) where to_regclass($1) is not null', [
      name,
      sequence.value,
      sequence.isCalled,
    ])
  }
}

/**
 * Fills a database that the migrations brought to the level of the set, in one transaction: all of the set, or nothing. Throws
 * `AlteredFile`, `BackupRefused`, and the errors of PostgreSQL.
 */
export async function copyRowsIn(url: string, source: Source): Promise<void> {
  const { database, onTable } = source
  const client = await connectWhenReady(url, 'regie restore')
  try {
    for (const setting of portableSettings) await client.query(`set ${setting}`)
    await client.query(`set maintenance_work_mem = '256MB'`)
    await client.query('begin')
    const pairings = pair(database, await readTables(client), (await readLevels(client)).jobsLevel)
    await addPartitions(client, database)
    await client.query(`truncate ${pairings.map(({ target }) => identifierOf(client, target)).join(', ')} cascade`)
    const taken = [
      await foreignKeys(client, database),
      await brokenChecks(client, database),
      await plainIndexes(client),
    ]
    for (const { drop } of taken) for (const statement of drop) await client.query(statement)
    for (const pairing of pairings) {
      await fill(client, source, pairing)
      onTable(pairing.copied)
    }
    for (const { putBack } of taken.toReversed()) for (const statement of putBack) await client.query(statement)
    await setSequences(client, database)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    // What is not committed is rolled back.
    await client.end().catch(() => {})
  }
}
