import { Readable } from 'node:stream'
import { freeNames, kindOf } from '@regie/contract/medias/rules'
import { largestFile } from '@regie/contract/medias/schema'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#features/users/index.ts'
import type { Executor } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type RemoteAnswer, RemoteRefused } from '#platform/remote/remote.ts'
import { emitTransferEvent } from '../announce.ts'
import { namesInFolder } from '../free-names.ts'
import { checkStorageSpace } from '../quota.ts'
import { mediaFolders, medias, mediaTransfers, originalKey } from '../table.ts'
import { acceptanceJob } from './acceptance.ts'
import { refusalOfShareLink, remoteFileName, resolveShareLink } from './share-links.ts'

export type TransferRow = typeof mediaTransfers.$inferSelect

/** Milliseconds between two records of the progress. Each record also reads whether the transfer was cancelled. */
const progressMs = 1000

/** The total size in bytes from the response headers; null when they do not give it. */
function totalSizeOf({ status, headers }: RemoteAnswer): number | null {
  const whole = status === 206 ? /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] : headers['content-length']
  return whole === undefined ? null : Number(whole)
}

/**
 * Opens the remote file after the received bytes. Starts again from 0 when the server has no ranges, or the content
 * changed.
 */
async function openFrom({ remote, storage: { receiving } }: Platform, row: TransferRow, signal: AbortSignal) {
  const { url, name } = await resolveShareLink(remote, row.url, signal)
  const had = (await receiving.received(originalKey(row.id))) ?? 0
  const headers = had > 0 && row.etag !== null ? { range: `bytes=${had}-`, 'if-range': row.etag } : undefined
  const answer = await remote.open(url, { signal, ...(headers && { headers }) })
  // All bytes were already received.
  if (answer.status === 416 && had > 0 && had === row.size) {
    answer.body.destroy()
    return { answer, from: had, size: had, name: row.name ?? '' }
  }
  const refusal = refusalOfShareLink(answer.status, answer.headers)
  if (refusal !== null) {
    answer.body.destroy()
    throw new RemoteRefused(refusal)
  }
  const size = totalSizeOf(answer)
  if (size !== null && size > largestFile) throw new RemoteRefused('Ce fichier est trop volumineux : 5 To au plus.')
  const from = answer.status === 206 ? had : 0
  if (from === 0) {
    await receiving.abandon(originalKey(row.id))
    await receiving.begin(originalKey(row.id), size)
  }
  return { answer, from, size, name: name ?? remoteFileName(answer.headers, answer.url) }
}

/** Hands a complete transfer to the checks, like an upload. */
async function submitToChecks(platform: Platform, row: TransferRow, name: string, size: number): Promise<void> {
  const { db, jobs } = platform
  await db.transaction(async (tx) => {
    const [done] = await tx
      .update(mediaTransfers)
      .set({ state: 'DONE', received: size, size, updatedAt: sql`now()` })
      .where(and(eq(mediaTransfers.id, row.id), eq(mediaTransfers.state, 'RUNNING')))
      .returning()
    if (!done) return
    const [folder] = row.folderId
      ? await tx
          .select({ id: mediaFolders.id })
          .from(mediaFolders)
          .where(and(eq(mediaFolders.id, row.folderId), isNull(mediaFolders.deletedAt)))
      : []
    const folderId = folder?.id ?? null
    const free = freeNames(await namesInFolder(tx, { productionId: row.productionId, folderId }))
    await tx.insert(medias).values({
      id: row.id,
      productionId: row.productionId,
      folderId,
      name: free(name),
      size,
      type: 'application/octet-stream',
      kind: kindOf('application/octet-stream'),
      category: row.category,
      state: 'UPLOADING',
      checkingSince: sql`now()`,
      storageKey: originalKey(row.id),
      createdById: row.createdById,
    })
    await jobs.enqueue(tx, acceptanceJob, { mediaId: row.id })
    await emitTransferEvent(tx, done)
  })
}

/** Records the progress. Answers false once the transfer is cancelled. */
async function recordProgress({ db }: Platform, id: string, received: number): Promise<boolean> {
  const rows = await db
    .update(mediaTransfers)
    .set({ received, updatedAt: sql`now()` })
    .where(and(eq(mediaTransfers.id, id), eq(mediaTransfers.state, 'RUNNING')))
    .returning({ id: mediaTransfers.id })
  return rows.length > 0
}

/**
 * Checks the space for the rest of a transfer, on behalf of the person who started it. Throws as `checkStorageSpace`
 * does.
 */
export async function reserveSpace(platform: Platform, tx: Executor, row: TransferRow, bytes: number): Promise<void> {
  const [actor] = await tx.select({ id: users.id, role: users.role }).from(users).where(eq(users.id, row.createdById))
  await checkStorageSpace(platform, tx, { actor: actor ?? null, productionId: row.productionId, bytes })
}

class TransferCancelled extends Error {}

/**
 * Fetches the rest of a file from its link, and hands it to the checks. Throws `RemoteRefused`, with a French reason,
 * when the link is unreadable. Also throws the failures of the storage, and any failure of a cut or cancelled transfer.
 */
export async function fetchFile(platform: Platform, row: TransferRow, stop: AbortController): Promise<void> {
  const { db, storage } = platform
  const { answer, from, size, name } = await openFrom(platform, row, stop.signal)
  await db.transaction(async (tx) => {
    // A size known before was counted when the transfer restarted.
    if (row.size === null && size !== null) await reserveSpace(platform, tx, row, size - from)
    await tx
      .update(mediaTransfers)
      .set({ name, size, received: from, etag: answer.headers['etag'] ?? null })
      .where(eq(mediaTransfers.id, row.id))
  })
  let received = from
  let last = Date.now()
  // The failure of the source comes out of the storage as a failed write: this keeps the cause.
  let failure: unknown = null
  async function* watched(chunks: AsyncIterable<Buffer>) {
    try {
      for await (const chunk of chunks) {
        received += chunk.length
        if (received > largestFile) throw new RemoteRefused('Ce fichier est trop volumineux : 5 To au plus.')
        if (Date.now() - last >= progressMs) {
          last = Date.now()
          if (!(await recordProgress(platform, row.id, received))) throw new TransferCancelled()
        }
        yield chunk
      }
    } catch (error) {
      failure = error
      throw error
    }
  }
  if (answer.status !== 416) {
    const content = Readable.from(watched(answer.body), { objectMode: false })
    await storage.receiving.pieces.write(content, originalKey(row.id), from).catch((error: unknown) => {
      throw failure ?? error
    })
  }
  const arrived = (await storage.receiving.received(originalKey(row.id))) ?? 0
  if (size !== null && arrived < size) throw new Error(`the transfer was cut at ${arrived} of ${size} bytes`)
  await submitToChecks(platform, row, name, arrived)
}
