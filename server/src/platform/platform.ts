import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { ExternalReview } from '#integrations/external-review.ts'
import type { InvoicingService } from '#integrations/invoicing-service.ts'
import type { Config } from './config.ts'
import { type Counts, createCounts } from './db/counts.ts'
import { connect, type Database } from './db/database.ts'
import { checkPooler } from './db/pooler.ts'
import { openReplica, type Reads, readsOnly } from './db/replica/reads.ts'
import { databaseSockets } from './db/sockets.ts'
import { type DatabaseWatch, watchDatabase } from './db/watch.ts'
import { type LiveEvents, openLiveEvents } from './events/live.ts'
import { type Jobs, openJobs, turnsChannel } from './jobs/jobs.ts'
import { createLog, type Logger } from './log.ts'
import { createMail, type Mail } from './mail/mail.ts'
import { usualBounds, type WorkBounds } from './media/bounds.ts'
import { createDecoding, type Decoding } from './media/decoding.ts'
import { findMediaTool, type MediaTool } from './media/tool.ts'
import type { UndoStack } from './process/undo-stack.ts'
import { createRemote, type Remote } from './remote/remote.ts'
import { createSecretBox, type SecretBox, secretIn } from './secrets/secret-box.ts'
import { createWebAuthn, type WebAuthn } from './secrets/webauthn.ts'
import { openDiskStorage } from './storage/disk.ts'
import { recogniseStorage } from './storage/identity.ts'
import type { Storage } from './storage/storage.ts'
import { openUploadTurns, type UploadTurns } from './storage/upload-turns.ts'
import { watchStatements } from './tracing/statements.ts'
import { openTracing, type Tracing } from './tracing/tracing.ts'

/** The services that every feature uses. */
export type Platform = {
  config: Config
  log: Logger
  db: Database
  /** Where lists and searches are read. */
  reads: Reads
  pool: Pool
  watch: DatabaseWatch
  /** Where traces are sent; null: nowhere. */
  tracing: Tracing | null
  counts: Counts
  jobs: Jobs
  live: LiveEvents
  mail: Mail
  /** The file storage. */
  storage: Storage
  /** Whose turn it is to write in a file that arrives in pieces, among all servers. */
  uploadTurns: UploadTurns
  /** Fetches from the public Internet. */
  remote: Remote
  /** The agency's invoices and orders. */
  invoicing: InvoicingService
  /** The external review of versions. */
  externalReview: ExternalReview
  /** Reads uploaded files in separate processes. */
  decoding: Decoding
  webAuthn: WebAuthn
  /** Encrypts secrets that must be read again; null without a key. */
  secretBox: SecretBox | null
  /** Reads and makes video and sound; null when this machine has no such program. */
  mediaTool: MediaTool | null
}

/**
 * Servers that share a database must share the key: only a server that owns its database makes one by itself. `config.data` holds
 * both, and a copy of it keeps them together.
 */
function openSecretBox({ secretKeys, databaseUrl, data }: Config): SecretBox | null {
  if (secretKeys) return createSecretBox(secretKeys)
  return databaseUrl === null ? createSecretBox([secretIn(data)]) : null
}

/** Opens the file storage of the settings. */
export async function openStorage({ s3, data }: Config): Promise<Storage> {
  if (!s3) return openDiskStorage(join(data, 'files'))
  // Loading takes a second, which an installation without S3 need not spend.
  const { openS3Storage } = await import('./storage/s3.ts')
  return openS3Storage(s3, join(data, 'workshop'))
}

/** Creates the services behind the ports. `remote` fetches files from the public Internet for them. */
export type Integrations = (ground: Pick<Platform, 'remote'>) => Pick<Platform, 'invoicing' | 'externalReview'>

/** The caller's choices. `integrations` is required: the platform names no provider. */
type PlatformOptions = {
  integrations: Integrations
  mail?: Mail
  remote?: Remote
  log?: Logger
  bounds?: Partial<WorkBounds>
}

/** Opens everything on a migrated database. `opened` records how to close it, step by step. */
export async function openPlatform(
  config: Config,
  url: string,
  opened: UndoStack,
  options: PlatformOptions,
): Promise<Platform> {
  const log = options.log ?? createLog(config.logLevel)
  // Two programs are asked for their versions meanwhile.
  const findingTool = findMediaTool(config)
  findingTool.catch(() => {})
  const sockets = databaseSockets()
  const watch = watchDatabase({ url, sockets, log })
  const pooler = config.databasePoolerUrl
  if (pooler !== null) await checkPooler(pooler, log)
  const tracing = config.tracing && (await openTracing(config.tracing, randomUUID()))
  if (tracing) opened.push(() => tracing.close())
  const watchStatement = watchStatements(log, config.slowStatementMs)
  const size = config.databasePool
  const { db, pool, close } = connect(pooler ?? url, {
    watchStatement,
    size,
    isPooler: pooler !== null,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
    sockets,
    isUp: () => watch.isUp(),
  })
  opened.push(close)
  const counts = createCounts()
  let working: Jobs | undefined
  watch.listen(turnsChannel, (queue) => working?.wake(queue))
  const uploadTurns = openUploadTurns(watch, log)
  const live = openLiveEvents({ db, watch, log, onEvent: () => counts.forget() })
  opened.push(() => watch.close())
  await watch.open()
  const replica =
    config.databaseReplicaUrl === null
      ? null
      : await openReplica({ url: config.databaseReplicaUrl, db, watch, size, log, watchStatement })
  if (replica) opened.push(() => replica.close())
  opened.push(() => live.close())
  const bounds = { ...usualBounds, ...options.bounds }
  const decoding = createDecoding({ workshop: join(config.data, 'workshop'), bounds })
  opened.push(() => decoding.close())
  const jobs = await openJobs({ url, log, sockets, tracing })
  working = jobs
  opened.push(() => jobs.close())
  const { smtpUrl, mailFrom: from, mailDirectory: directory } = config
  const mail = options.mail ?? createMail({ from, directory, ...(smtpUrl !== null && { smtpUrl }) })
  opened.push(() => mail.close())
  const storage = await openStorage(config)
  await recogniseStorage(db, storage)
  const mediaTool = await findingTool
  if (!mediaTool) log.warn('no ffmpeg: videos and sounds get no previews')
  const remote = options.remote ?? createRemote()
  const { invoicing, externalReview } = options.integrations({ remote })
  opened.push(() => invoicing.close())
  opened.push(() => externalReview.close())
  const webAuthn = createWebAuthn(config.baseUrl)
  const secretBox = openSecretBox(config)
  return {
    config,
    log,
    db,
    reads: replica ?? readsOnly(db),
    pool,
    watch,
    tracing,
    counts,
    jobs,
    live,
    mail,
    storage,
    uploadTurns,
    decoding,
    mediaTool,
    remote,
    invoicing,
    externalReview,
    webAuthn,
    secretBox,
  }
}
