import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Executor } from '#platform/db/database.ts'
import { Failure } from '#platform/http/failure.ts'
import { type Job, job, jobKind, noWorkLeft, recurringJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { RemoteRefused } from '#platform/remote/remote.ts'
import { isOutOfSpace } from '#platform/storage/out-of-space.ts'
import { emitTransferEvent } from '../announce.ts'
import { mediaTransfers, originalKey } from '../table.ts'
import { fetchFile, reserveSpace, type TransferRow } from './fetching.ts'

const maxAttempts = 6
/** Milliseconds that a transfer waits for storage space. */
const maxWaitMs = 7 * 24 * 3_600_000

const transferJob = jobKind({
  queue: 'medias.transfer',
  label: 'Transfert depuis un lien',
  payload: z.object({ transferId: z.uuid() }),
  options: {
    retryLimit: maxAttempts,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: 24 * 3600 - 1,
    heartbeatSeconds: 20,
  },
})
export const requestTransfer = ({ jobs }: Platform, tx: Executor, transferId: string) =>
  jobs.enqueue(tx, transferJob, { transferId })

async function failTransfer(platform: Platform, id: string, problem: string): Promise<void> {
  const [row] = await platform.db
    .update(mediaTransfers)
    .set({ state: 'FAILED', problem, updatedAt: sql`now()` })
    .where(and(eq(mediaTransfers.id, id), inArray(mediaTransfers.state, ['WAITING', 'RUNNING'])))
    .returning()
  if (row) await emitTransferEvent(platform.db, row)
}

const isStorageFull = (error: unknown) =>
  isOutOfSpace(error) || (error instanceof Failure && error.code === 'STORAGE_FULL')

/** Makes a transfer wait for space: it keeps its received bytes, and is tried again each minute. */
async function awaitSpace(platform: Platform, row: TransferRow): Promise<void> {
  if (Date.parse(row.createdAt) < Date.now() - maxWaitMs)
    return failTransfer(platform, row.id, 'Il n’y a pas eu assez de place pendant sept jours : relancez ce transfert.')
  const [waiting] = await platform.db
    .update(mediaTransfers)
    .set({
      state: 'WAITING',
      problem: 'Il n’y a plus assez de place pour ce fichier : le transfert reprendra dès qu’il y en aura.',
      attempts: sql`greatest(${mediaTransfers.attempts} - 1, 0)`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(mediaTransfers.id, row.id), eq(mediaTransfers.state, 'RUNNING')))
    .returning()
  if (waiting) await emitTransferEvent(platform.db, waiting)
}

/** Begins or continues a transfer. Answers undefined once it is over, « no room » while it waits for space. */
async function beginTransfer(platform: Platform, transferId: string): Promise<TransferRow | 'no room' | undefined> {
  const isOpen = and(eq(mediaTransfers.id, transferId), inArray(mediaTransfers.state, ['WAITING', 'RUNNING']))
  try {
    return await platform.db.transaction(async (tx) => {
      const [row] = await tx.select().from(mediaTransfers).where(isOpen).for('update')
      if (row?.state === 'WAITING' && row.size !== null) await reserveSpace(platform, tx, row, row.size - row.received)
      const change = { state: 'RUNNING', problem: null, attempts: sql`${mediaTransfers.attempts} + 1` } as const
      const [running] = await tx
        .update(mediaTransfers)
        .set({ ...change, updatedAt: sql`now()` })
        .where(isOpen)
        .returning()
      return running
    })
  } catch (error) {
    if (isStorageFull(error)) return 'no room'
    throw error
  }
}

/** Queues the transfers that wait without a job: for space, or because their process was killed too often. */
export async function resumeTransfers(platform: Platform): Promise<void> {
  const rows = await platform.db
    .select({ id: mediaTransfers.id })
    .from(mediaTransfers)
    .where(
      and(
        inArray(mediaTransfers.state, ['WAITING', 'RUNNING']),
        noWorkLeft(transferJob, 'transferId', mediaTransfers.id),
      ),
    )
  for (const { id } of rows) await platform.db.transaction((tx) => requestTransfer(platform, tx, id))
}

async function runTransfer(platform: Platform, transferId: string): Promise<void> {
  const { db, log, storage } = platform
  const row = await beginTransfer(platform, transferId)
  if (row === 'no room') return
  if (!row) {
    // Cancelled while its worker was dead: this run must remove the received bytes.
    const isCancelled = and(eq(mediaTransfers.id, transferId), eq(mediaTransfers.state, 'CANCELLED'))
    if ((await db.$count(mediaTransfers, isCancelled)) > 0) await storage.receiving.abandon(originalKey(transferId))
    return
  }
  const stop = new AbortController()
  try {
    await fetchFile(platform, row, stop)
  } catch (error) {
    stop.abort()
    if (isStorageFull(error)) return await awaitSpace(platform, row)
    if (error instanceof RemoteRefused || error instanceof Failure)
      return await failTransfer(platform, transferId, error.message)
    const [now] = await db
      .select({ state: mediaTransfers.state })
      .from(mediaTransfers)
      .where(eq(mediaTransfers.id, transferId))
    if (now?.state !== 'RUNNING') return await storage.receiving.abandon(originalKey(transferId))
    log.warn({ err: error, transfer: transferId }, 'a transfer was cut')
    if (row.attempts >= maxAttempts)
      return await failTransfer(
        platform,
        transferId,
        'La connexion avec le site a été coupée plusieurs fois : réessayez plus tard.',
      )
    throw error
  }
}

export const transferJobs = (platform: Platform): Job[] => [
  job(transferJob, ({ transferId }) => runTransfer(platform, transferId), { atOnce: 2 }),
  recurringJob('medias.resume', 'Reprise des transferts en attente', '* * * * *', () => resumeTransfers(platform)),
]
