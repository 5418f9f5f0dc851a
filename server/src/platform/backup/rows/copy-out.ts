import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import type { CopiedTable } from '../set/manifest.ts'
import { type SetContent, type WrittenSet, writeSetFile } from '../set/set-file.ts'
import { columnList, identifierOf, type Table } from './catalogue.ts'

/** COPY reads no partitioned table by its name before PostgreSQL 19. */
function copyOf(client: pg.Client, table: Table): string {
  const columns = columnList(client, table.columns)
  const name = identifierOf(client, table)
  return table.isPartitioned ? `copy (select ${columns} from ${name}) to stdout` : `copy ${name} (${columns}) to stdout`
}

/** Writes the rows of a table, as the text of COPY, compressed. */
export async function copyTable(client: pg.Client, table: Table, set: WrittenSet): Promise<CopiedTable> {
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
