import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import type { CopiedDatabase, CopiedTable } from '../set/manifest.ts'
import { type SetContent, type WrittenSet, writeSetFile } from '../set/set-file.ts'
import {
  columnList,
  identifierOf,
  readLevels,
  readPartitions,
  readSequences,
  readUnvalidated,
  type Table,
} from './catalogue.ts'
import type { Snapshot } from './snapshot.ts'

/** COPY reads no partitioned table by its name before PostgreSQL 19. */
function copyOf(client: pg.Client, table: Table): string {
  const columns = columnList(client, table.columns)
  const name = identifierOf(client, table)
  return table.isPartitioned ? `copy (select ${columns} from ${name}) to stdout` : `copy ${name} (${columns}) to stdout`
}

/** Writes the rows of a table, as the text of COPY, compressed. */
async function copyTable(client: pg.Client, table: Table, set: WrittenSet): Promise<CopiedTable> {
  const { schema, name, columns } = table
  const file = `database/${schema}.${name}.copy.zst`
  const rows = client.query(to(copyOf(client, table)))
  let content: SetContent | undefined
  await pipeline(rows, createZstdCompress(), async (compressed: AsyncIterable<Buffer>) => {
    content = await writeSetFile(set, file, compressed)
  })
  if (!content) throw new Error(`${file}: nothing was written`)
  // The number of rows comes after the last of them: the next statement waits for it.
  await client.query('select')
  return { schema, name, columns, rows: rows.rowCount, file, ...content }
}

/** Writes the database into a set, as it is in a snapshot. */
export async function copyDatabaseOut(
  { client, tables: read }: Snapshot,
  set: WrittenSet,
  onTable: (table: Table) => void,
): Promise<CopiedDatabase> {
  await mkdir(join(set.path, 'database'), { recursive: true, mode: 0o700 })
  const tables: CopiedTable[] = []
  for (const table of read) {
    tables.push(await copyTable(client, table, set))
    onTable(table)
  }
  return {
    ...(await readLevels(client)),
    tables,
    sequences: await readSequences(client),
    unvalidated: await readUnvalidated(client),
    partitions: await readPartitions(client),
  }
}
