import {
  acceptanceFaults,
  areSameFiles,
  type KeptAcceptance,
  signingEvents,
  type ToldSigning,
} from '@regie/contract/acceptances/rules'
import { AcceptanceRecord } from '@regie/contract/acceptances/schema'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ReadAcceptanceFaults } from '#features/manifest.ts'
import { productions } from '#features/productions/index.ts'
import { eventLinks, rootOf } from '#features/proof/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import { events } from '#platform/events/table.ts'
import type { Platform } from '#platform/platform.ts'
import { hashOf } from '#platform/secrets/tokens.ts'
import { measureBytes } from '#platform/storage/measure.ts'
import { NotStored } from '#platform/storage/storage.ts'
import { documentKeyOf } from './seal.ts'
import { acceptances, acceptedFiles } from './table.ts'

/** What the events of a project say of its signatures. */
const readTold = (tx: Transaction, projectId: string): Promise<ToldSigning[]> =>
  tx
    .select({
      productionId: events.subjectId,
      production: sql<string>`coalesce(${events.label}, '')`,
      name: sql<ToldSigning['name']>`${events.name}`,
      text: sql<string>`coalesce(${events.changes} #>> '{acceptance,1}', ${events.changes} #>> '{document,1}', '')`,
    })
    .from(events)
    .where(and(eq(events.projectId, projectId), inArray(events.name, [...signingEvents])))
    .orderBy(asc(events.id))

/** What a row says; null for what is no record. */
function recordOfRow(written: string): AcceptanceRecord | null {
  try {
    return AcceptanceRecord.parse(JSON.parse(written))
  } catch {
    return null
  }
}

/** The signed acceptances of a project, but their PDF. */
async function readKept(tx: Transaction, projectId: string) {
  const rows = await tx
    .select({
      id: acceptances.id,
      productionId: acceptances.productionId,
      production: productions.name,
      number: acceptances.number,
      record: acceptances.record,
      hash: acceptances.hash,
      documentKey: acceptances.documentKey,
      documentSha256: acceptances.documentSha256,
    })
    .from(acceptances)
    .innerJoin(productions, eq(productions.id, acceptances.productionId))
    .where(eq(productions.projectId, projectId))
    .orderBy(asc(productions.name), asc(acceptances.number))
  const ids = rows.map(({ id }) => id)
  const opened = await tx.select().from(acceptedFiles).where(inArray(acceptedFiles.acceptanceId, ids))
  const records = new Map(rows.map(({ id, record }) => [id, recordOfRow(record)]))
  const ranks = [...records.values()].flatMap((record) => record?.previous.rank ?? [])
  const links = await tx
    .select({ rank: eventLinks.rank, hash: eventLinks.hash })
    .from(eventLinks)
    .where(and(eq(eventLinks.projectId, projectId), inArray(eventLinks.rank, ranks)))
  const hashes = new Map([[0, rootOf(projectId)], ...links.map(({ rank, hash }) => [rank, hash] as const)])
  return rows.map((row) => {
    const record = records.get(row.id) ?? null
    const files = opened
      .filter(({ acceptanceId }) => acceptanceId === row.id)
      .map(({ mediaId, sha256 }) => ({ id: mediaId, sha256 }))
    return {
      ...row,
      opensItsFiles: record !== null && areSameFiles(record.files, files),
      // What is no record names no history.
      followsHistory: record === null || hashes.get(record.previous.rank) === record.previous.hash,
    }
  })
}

type KeptRow = Awaited<ReturnType<typeof readKept>>[number]

/** SHA-256 of the PDF that is stored; empty when it is gone, or when the row leads to other bytes: those are sealed by none of its events. */
async function documentHashOf(
  { storage }: Pick<Platform, 'storage'>,
  { id, documentKey, documentSha256 }: KeptRow,
): Promise<string | null> {
  if (documentKey === null || documentSha256 === null) return null
  if (documentKey !== documentKeyOf(id, documentSha256)) return ''
  try {
    return (await measureBytes(await storage.read(documentKey))).sha256
  } catch (error) {
    if (error instanceof NotStored) return ''
    throw error
  }
}

/** Compares the signed acceptances of a project with what its events say of them, and its history with what they say of it. */
export const readAcceptanceFaults: ReadAcceptanceFaults = async (platform, projectId) => {
  const { rows, told } = await platform.db.transaction(
    async (tx) => ({ rows: await readKept(tx, projectId), told: await readTold(tx, projectId) }),
    // One moment for both: what is signed meanwhile is in neither.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const kept: KeptAcceptance[] = []
  for (const row of rows)
    kept.push({
      ...row,
      recordHash: hashOf(row.record).toString('hex'),
      documentHash: await documentHashOf(platform, row),
    })
  return acceptanceFaults(kept, told)
}
