import { Readable } from 'node:stream'
import { freeNames, kindOf } from '@regie/contract/medias/rules'
import { largestFile } from '@regie/contract/medias/schema'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Executor } from '../../../platform/db/database.ts'
import { Failure } from '../../../platform/http/failure.ts'
import { type Job, job, jobKind, noWorkLeft, recurringJob } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type RemoteAnswer, RemoteRefused } from '../../../platform/remote/remote.ts'
import { isOutOfRoom } from '../../../platform/storage/out-of-room.ts'
import { users } from '../../users/index.ts'
import { announceTransfer } from '../handlers/announce.ts'
import { namesIn } from '../handlers/names.ts'
import { checkRoom } from '../handlers/quota.ts'
import { mediaFolders, medias, mediaTransfers, originalKey } from '../table.ts'
import { acceptance } from './acceptance.ts'
import { linked, nameOf, refusalOf } from './links.ts'

const mostAttempts = 6
/** How long a transfer waits for room, in milliseconds. */
const longestWait = 7 * 24 * 3_600_000

const transfer = jobKind({
  queue: 'medias.transfer',
  label: 'Transfert depuis un lien',
  payload: z.object({ transferId: z.uuid() }),
  options: {
    retryLimit: mostAttempts,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: 24 * 3600 - 1,
    heartbeatSeconds: 20,
  },
})
export const askForTransfer = ({ jobs }: Platform, tx: Executor, transferId: string) =>
  jobs.enqueue(tx, transfer, { transferId })

type Row = typeof mediaTransfers.$inferSelect

/** How often what has arrived is written down, and whether somebody gave up is looked at, in milliseconds. */
const pace = 1000

async function fail(platform: Platform, id: string, problem: string): Promise<void> {
  const [row] = await platform.db
    .update(mediaTransfers)
    .set({ state: 'FAILED', problem, updatedAt: sql`now()` })
    .where(and(eq(mediaTransfers.id, id), inArray(mediaTransfers.state, ['WAITING', 'RUNNING'])))
    .returning()
  if (row) await announceTransfer(platform.db, row)
}

/** Bytes in all, as the answer says; null when it does not. */
function sizeOf({ status, headers }: RemoteAnswer): number | null {
  const whole = status === 206 ? /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] : headers['content-length']
  return whole === undefined ? null : Number(whole)
}

/** Opens the file from where one had got to; from its beginning when the other side can't, or has another content now. */
async function openFrom({ remote, storage: { receiving } }: Platform, row: Row, signal: AbortSignal) {
  const { url, name } = await linked(remote, row.url, signal)
  const had = (await receiving.received(originalKey(row.id))) ?? 0
  const headers = had > 0 && row.etag !== null ? { range: `bytes=${had}-`, 'if-range': row.etag } : undefined
  const answer = await remote.open(url, { signal, ...(headers && { headers }) })
  // All of it was there already.
  if (answer.status === 416 && had > 0 && had === row.size) {
    answer.body.destroy()
    return { answer, from: had, size: had, name: row.name ?? '' }
  }
  const refusal = refusalOf(answer.status, answer.headers)
  if (refusal !== null) {
    answer.body.destroy()
    throw new RemoteRefused(refusal)
  }
  const size = sizeOf(answer)
  if (size !== null && size > largestFile) throw new RemoteRefused('Ce fichier est trop volumineux : 5 To au plus.')
  const from = answer.status === 206 ? had : 0
  if (from === 0) {
    await receiving.abandon(originalKey(row.id))
    await receiving.begin(originalKey(row.id), size)
  }
  return { answer, from, size, name: name ?? nameOf(answer.headers, answer.url) }
}

/** All of it has arrived: it is checked like a file that somebody sent. */
async function handOver(platform: Platform, row: Row, name: string, size: number): Promise<void> {
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
    const free = freeNames(await namesIn(tx, { productionId: row.productionId, folderId }))
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
    await jobs.enqueue(tx, acceptance, { mediaId: row.id })
    await announceTransfer(tx, done)
  })
}

/** Writes down how far it is; false once somebody gave it up. */
async function noted({ db }: Platform, id: string, received: number): Promise<boolean> {
  const rows = await db
    .update(mediaTransfers)
    .set({ received, updatedAt: sql`now()` })
    .where(and(eq(mediaTransfers.id, id), eq(mediaTransfers.state, 'RUNNING')))
    .returning({ id: mediaTransfers.id })
  return rows.length > 0
}

/** Checks that there is room for the rest of a transfer, on behalf of who asked for it. Throws as `checkRoom` does. */
async function reserve(platform: Platform, tx: Executor, row: Row, bytes: number): Promise<void> {
  const [actor] = await tx.select({ id: users.id, role: users.role }).from(users).where(eq(users.id, row.createdById))
  await checkRoom(platform, tx, { actor: actor ?? null, productionId: row.productionId, bytes })
}

const isFull = (error: unknown) => isOutOfRoom(error) || (error instanceof Failure && error.code === 'STORAGE_FULL')

/** Lets a transfer wait for room: what has arrived of it is kept, and it is tried again each minute. */
async function awaitRoom(platform: Platform, row: Row): Promise<void> {
  if (Date.parse(row.createdAt) < Date.now() - longestWait)
    return fail(platform, row.id, 'Il n’y a pas eu assez de place pendant sept jours : relancez ce transfert.')
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
  if (waiting) await announceTransfer(platform.db, waiting)
}

async function fetchAll(platform: Platform, row: Row, stop: AbortController): Promise<void> {
  const { db, storage } = platform
  const { answer, from, size, name } = await openFrom(platform, row, stop.signal)
  await db.transaction(async (tx) => {
    // A size that was known before was counted when the transfer began again.
    if (row.size === null && size !== null) await reserve(platform, tx, row, size - from)
    await tx
      .update(mediaTransfers)
      .set({ name, size, received: from, etag: answer.headers['etag'] ?? null })
      .where(eq(mediaTransfers.id, row.id))
  })
  let received = from
  let last = Date.now()
  // What writes the pieces tells of any failure that it could not write: what was the matter is known here.
  let failure: unknown = null
  async function* watched(chunks: AsyncIterable<Buffer>) {
    try {
      for await (const chunk of chunks) {
        received += chunk.length
        if (received > largestFile) throw new RemoteRefused('Ce fichier est trop volumineux : 5 To au plus.')
        if (Date.now() - last >= pace) {
          last = Date.now()
          if (!(await noted(platform, row.id, received))) throw new Cancelled()
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
  await handOver(platform, row, name, arrived)
}

class Cancelled extends Error {}

/** Takes a transfer up; undefined once it is over, « no room » while it waits for some. */
async function begin(platform: Platform, transferId: string): Promise<Row | 'no room' | undefined> {
  const isOpen = and(eq(mediaTransfers.id, transferId), inArray(mediaTransfers.state, ['WAITING', 'RUNNING']))
  try {
    return await platform.db.transaction(async (tx) => {
      const [row] = await tx.select().from(mediaTransfers).where(isOpen).for('update')
      if (row?.state === 'WAITING' && row.size !== null) await reserve(platform, tx, row, row.size - row.received)
      const change = { state: 'RUNNING', problem: null, attempts: sql`${mediaTransfers.attempts} + 1` } as const
      const [running] = await tx
        .update(mediaTransfers)
        .set({ ...change, updatedAt: sql`now()` })
        .where(isOpen)
        .returning()
      return running
    })
  } catch (error) {
    if (isFull(error)) return 'no room'
    throw error
  }
}

/** Asks again for the transfers that wait and have no work left: for room, or because their process was killed too often. */
export async function resumeTransfers(platform: Platform): Promise<void> {
  const rows = await platform.db
    .select({ id: mediaTransfers.id })
    .from(mediaTransfers)
    .where(
      and(inArray(mediaTransfers.state, ['WAITING', 'RUNNING']), noWorkLeft(transfer, 'transferId', mediaTransfers.id)),
    )
  for (const { id } of rows) await platform.db.transaction((tx) => askForTransfer(platform, tx, id))
}

async function run(platform: Platform, transferId: string): Promise<void> {
  const { db, log, storage } = platform
  const row = await begin(platform, transferId)
  if (row === 'no room') return
  if (!row) {
    // Given up while the worker that ran it was dead: nobody else forgets what it has.
    const isCancelled = and(eq(mediaTransfers.id, transferId), eq(mediaTransfers.state, 'CANCELLED'))
    if ((await db.$count(mediaTransfers, isCancelled)) > 0) await storage.receiving.abandon(originalKey(transferId))
    return
  }
  const stop = new AbortController()
  try {
    await fetchAll(platform, row, stop)
  } catch (error) {
    stop.abort()
    if (isFull(error)) return await awaitRoom(platform, row)
    if (error instanceof RemoteRefused || error instanceof Failure)
      return await fail(platform, transferId, error.message)
    const [now] = await db
      .select({ state: mediaTransfers.state })
      .from(mediaTransfers)
      .where(eq(mediaTransfers.id, transferId))
    if (now?.state !== 'RUNNING') return await storage.receiving.abandon(originalKey(transferId))
    log.warn({ err: error, transfer: transferId }, 'a transfer was cut')
    if (row.attempts >= mostAttempts)
      return await fail(
        platform,
        transferId,
        'La connexion avec le site a été coupée plusieurs fois : réessayez plus tard.',
      )
    throw error
  }
}

export const transferJobs = (platform: Platform): Job[] => [
  job(transfer, ({ transferId }) => run(platform, transferId), { atOnce: 2 }),
  recurringJob('medias.resume', 'Reprise des transferts en attente', '* * * * *', () => resumeTransfers(platform)),
]
