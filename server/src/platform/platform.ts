import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Config } from './config.ts'
import { type Counts, createCounts } from './db/counts.ts'
import { connect, type Database } from './db/database.ts'
import { databaseSockets } from './db/sockets.ts'
import { type DatabaseWatch, watchDatabase } from './db/watch.ts'
import { type LiveEvents, openLiveEvents } from './events/live.ts'
import { createFrameio, type Frameio } from './frameio/frameio.ts'
import { type Jobs, openJobs } from './jobs/jobs.ts'
import { createLog, type Logger } from './log.ts'
import { createMail, type Mail } from './mail/mail.ts'
import { usualBounds, type WorkBounds } from './media/bounds.ts'
import { createDecoding, type Decoding } from './media/decoding.ts'
import { findMediaTool, type MediaTool } from './media/tool.ts'
import type { UndoStack } from './process/undo-stack.ts'
import { createRemote, type Remote } from './remote/remote.ts'
import { createSecretBox, type SecretBox, secretIn } from './secrets/secret-box.ts'
import { createWebAuthn, type WebAuthn } from './secrets/webauthn.ts'
import { createSellsy, type Sellsy } from './sellsy/sellsy.ts'
import { openDiskStorage } from './storage/disk.ts'
import { recogniseStorage } from './storage/identity.ts'
import type { Storage } from './storage/storage.ts'

/** What every feature is given to work with. */
export type Platform = {
  config: Config
  log: Logger
  db: Database
  pool: Pool
  watch: DatabaseWatch
  counts: Counts
  jobs: Jobs
  live: LiveEvents
  mail: Mail
  /** Where files are kept. */
  storage: Storage
  /** What fetches from the open Internet. */
  remote: Remote
  /** Where versions may be reviewed too; null when it is not connected. */
  frameio: Frameio | null
  /** The invoicing service; null when it is not connected. */
  sellsy: Sellsy | null
  /** What reads the files that people send, apart. */
  decoding: Decoding
  webAuthn: WebAuthn
  /** What encrypts secrets that must be read again; null when this installation has no key for it. */
  secretBox: SecretBox | null
  /** What reads and makes video and sound; null when this machine has nothing that does. */
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

async function openStorage({ s3, data }: Config): Promise<Storage> {
  if (!s3) return openDiskStorage(join(data, 'files'))
  // A second of loading that who keeps files on a disk need not wait for.
  const { openS3Storage } = await import('./storage/s3.ts')
  return openS3Storage(s3, join(data, 'workshop'))
}

/** Opens everything on a migrated database; `opened` learns how to close it again, step by step. */
export async function openPlatform(
  config: Config,
  url: string,
  opened: UndoStack,
  given: { mail?: Mail; remote?: Remote; log?: Logger; bounds?: Partial<WorkBounds> } = {},
): Promise<Platform> {
  const log = given.log ?? createLog(config.logLevel)
  const sockets = databaseSockets()
  const watch = watchDatabase({ url, sockets, log })
  const { db, pool, close } = connect(url, {
    size: config.databasePool,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
    sockets,
    isUp: () => watch.isUp(),
  })
  opened.push(close)
  const counts = createCounts()
  const live = openLiveEvents({ db, watch, log, onEvent: () => counts.forget() })
  opened.push(() => watch.close())
  await watch.open()
  opened.push(() => live.close())
  const bounds = { ...usualBounds, ...given.bounds }
  const decoding = createDecoding({ workshop: join(config.data, 'workshop'), bounds })
  opened.push(() => decoding.close())
  const jobs = await openJobs({ url, log, sockets })
  opened.push(() => jobs.close())
  live.onRecorded(() => jobs.wake())
  const { smtpUrl, mailFrom: from, mailDirectory: directory } = config
  const mail = given.mail ?? createMail({ from, directory, ...(smtpUrl !== null && { smtpUrl }) })
  opened.push(() => mail.close())
  const storage = await openStorage(config)
  await recogniseStorage(db, storage)
  const mediaTool = await findMediaTool(config)
  if (!mediaTool) log.warn('no ffmpeg: videos and sounds get no previews')
  const frameio = config.frameio && createFrameio(config.frameio)
  if (frameio) opened.push(() => frameio.close())
  const sellsy = config.sellsy && createSellsy(config.sellsy)
  if (sellsy) opened.push(() => sellsy.close())
  const remote = given.remote ?? createRemote()
  const webAuthn = createWebAuthn(config.baseUrl)
  const secretBox = openSecretBox(config)
  return {
    config,
    log,
    db,
    pool,
    watch,
    counts,
    jobs,
    live,
    mail,
    storage,
    decoding,
    mediaTool,
    remote,
    frameio,
    sellsy,
    webAuthn,
    secretBox,
  }
}
