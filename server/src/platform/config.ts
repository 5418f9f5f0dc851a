import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Role } from '@regie/contract/permissions'
import * as z from 'zod/mini'
import { Environment } from './process/environment.ts'
import type { S3Settings } from './storage/s3.ts'
import type { TracingSettings } from './tracing/tracing.ts'
import { readTrustedProxies, type TrustedProxies } from './trusted-proxies.ts'

export type Config = {
  host: string
  port: number
  /** Absolute path of the data directory: embedded database, files, mails. */
  data: string
  /** The public address of the product, without a trailing slash. Links of mails start with it. */
  baseUrl: string
  /** True when `baseUrl` is on this machine: the product is not reachable from elsewhere. */
  isLocal: boolean
  /** Null: the product runs its own PostgreSQL in the data directory. */
  databaseUrl: string | null
  databasePool: number
  /** Milliseconds from which a statement is named in the log. */
  slowStatementMs: number
  /** Where traces and metrics are sent; null: nowhere. */
  tracing: TracingSettings | null
  /** The database through a pooler of transactions; null: it is reached directly. */
  databasePoolerUrl: string | null
  /** A streaming replica of the database, which lists and searches are read from; null: they are read from the database. */
  databaseReplicaUrl: string | null
  smtpUrl: string | null
  mailFrom: string
  /** Where mails are written without an SMTP server. */
  mailDirectory: string
  /** True when `npm run worker` prepares videos, sounds and pictures, not this process. */
  preparesElsewhere: boolean
  /** Maximum total size of the files, in bytes; null: only the disk limits it. */
  storageQuota: number | null
  /** Shares of the quota, 0 to 1, for one person and for one production. Files of staff do not count. */
  storageShares: { person: number; production: number }
  /** Path of ffmpeg; null: the system's. */
  ffmpegPath: string | null
  /** Where the reverse proxy serves the files from (`X-Accel-Redirect`); null: this process sends them. */
  accelRedirect: string | null
  /** Null: files are in the data directory. */
  s3: S3Settings | null
  /** True to start a simulated invoicing service and use it instead of the real one. */
  invoicingDemo: boolean
  /** Encryption secrets, the current one first; null: the data directory holds one. */
  secretKeys: readonly [string, ...string[]] | null
  /** The roles that require a second factor. */
  secondFactorRoles: readonly Role[]
  /** Where backups go, when (Europe/Paris), how long they are kept (`7d,4w,6m`), what encrypts them. Null: not set. */
  backup: {
    to: string | null
    at: { hour: number; minute: number } | null
    keep: string | null
    passphrase: string | null
  }
  metricsToken: string | null
  /** Seconds allowed for a small body to arrive. */
  arrivalSeconds: number
  /** Seconds between the stop request and the refusal of calls. `/readyz` answers 503 meanwhile. */
  drainSeconds: number
  /** Event loop delay, in milliseconds, above which calls are refused. */
  busyAfterMs: number
  /** Proxies whose forwarding headers are trusted. */
  trustedProxies: TrustedProxies
  logLevel: string
  /** True when `/dev/mails` shows the mails: only without an outside mail server, database or address. */
  devMails: boolean
  /** True to load the demo agency into an empty database. */
  demo: boolean
}

/** Invalid settings. The message names them and what is expected, in French. */
export class ConfigError extends Error {}

const loopback = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

const options = {
  host: { type: 'string' },
  port: { type: 'string' },
  data: { type: 'string' },
  empty: { type: 'boolean' },
  demo: { type: 'boolean' },
  'sellsy-demo': { type: 'boolean' },
} as const

function commandLine(args: string[]) {
  try {
    return parseArgs({ args, options }).values
  } catch {
    throw new ConfigError(
      'Option inconnue. Options : --port N, --host H, --data DOSSIER, --empty (sans démonstration), --demo, --sellsy-demo.',
    )
  }
}

function s3Of(set: z.infer<typeof Environment>, baseUrl: string): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = set
  if (bucket === undefined) {
    if (set.S3_DIRECT)
      throw new ConfigError('Réglages à corriger :\n  S3_BUCKET : un bucket est attendu avec S3_DIRECT')
    return null
  }
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new ConfigError('Réglages à corriger :\n  S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY : les deux, ou aucune')
  if (set.ACCEL_REDIRECT !== undefined)
    throw new ConfigError(
      'Réglages à corriger :\n  ACCEL_REDIRECT : seulement quand les fichiers sont dans le dossier de données',
    )
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null
  const endpoint = set.S3_ENDPOINT ?? null
  const direct = set.S3_DIRECT
    ? { endpoint: set.S3_PUBLIC_ENDPOINT ?? endpoint, pagesOrigin: new URL(baseUrl).origin }
    : null
  return { bucket, endpoint, region: set.S3_REGION, credentials, direct }
}

function tracingOf(set: z.infer<typeof Environment>): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = '' } = set
  if (endpoint === undefined) return null
  const pairs = headers.split(',').flatMap((pair) => {
    const [name = '', ...value] = pair.split('=')
    return name.trim() ? [[name.trim(), decodeURIComponent(value.join('=').trim())] as const] : []
  })
  return {
    endpoint,
    headers: Object.fromEntries(pairs),
    share: set.OTEL_TRACES_SAMPLER_ARG,
    metricsEveryMs: set.OTEL_METRIC_EXPORT_INTERVAL,
  }
}

/** Another way to the database than its direct address, which it goes with. */
function databaseWay(
  set: z.infer<typeof Environment>,
  name: 'DATABASE_POOLER_URL' | 'DATABASE_REPLICA_URL',
): string | null {
  if (set[name] !== undefined && set.DATABASE_URL === undefined)
    throw new ConfigError(
      `Réglages à corriger :\n  DATABASE_URL : l’adresse directe de la base est attendue avec ${name}`,
    )
  return set[name] ?? null
}

function backupOf(set: z.infer<typeof Environment>): Config['backup'] {
  const { BACKUP_TO: to, BACKUP_AT, BACKUP_KEEP: keep = null, BACKUP_PASSPHRASE: passphrase = null } = set
  if (BACKUP_AT !== undefined && to === undefined)
    throw new ConfigError('Réglages à corriger :\n  BACKUP_TO : le dossier des sauvegardes est attendu avec BACKUP_AT')
  const [hour = 0, minute = 0] = (BACKUP_AT ?? '').split(':').map(Number)
  const at = BACKUP_AT === undefined ? null : { hour, minute }
  return { to: to === undefined ? null : resolve(to), at, keep, passphrase }
}

function keysIn(setting: string | undefined): Config['secretKeys'] {
  const [current, ...former] = (setting ?? '').split(',').flatMap((key) => key.trim() || [])
  return current === undefined ? null : [current, ...former]
}

export type Variables = Record<string, string | undefined>

/** Reads the settings of a shape from the environment. An empty variable counts as unset. Throws `ConfigError` with every error. */
export function readVariables<Settings>(shape: z.core.$ZodType<Settings>, env: Variables): Settings {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = z.safeParse(shape, filled)
  if (read.success) return read.data
  const wrong = read.error.issues.map((issue) => `  ${issue.path.join('.')} : ${issue.message} attendu`)
  throw new ConfigError(`Réglages à corriger :\n${wrong.join('\n')}`)
}

/** Reads the command line, then the environment. Throws `ConfigError` for invalid settings. */
export function readConfig(args: string[], env: Variables): Config {
  const flags = commandLine(args)
  if (flags.empty && flags.demo) throw new ConfigError('--empty et --demo se contredisent : choisissez l’un des deux.')
  const set = readVariables(Environment, {
    ...env,
    ...(flags.host !== undefined && { HOST: flags.host }),
    ...(flags.port !== undefined && { PORT: flags.port }),
    ...(flags.data !== undefined && { REGIE_DATA: flags.data }),
  })
  const databaseUrl = set.DATABASE_URL ?? null
  if (set.BASE_URL === undefined && !loopback.has(set.HOST))
    throw new ConfigError(
      'Réglages à corriger :\n  BASE_URL : l’adresse publique de Régie est attendue quand HOST n’est pas local',
    )
  const baseUrl = (set.BASE_URL ?? `http://localhost:${set.PORT}`).replace(/\/+$/, '')
  const local = loopback.has(new URL(baseUrl).hostname)
  return {
    host: set.HOST,
    port: set.PORT,
    data: resolve(set.REGIE_DATA),
    baseUrl,
    isLocal: local,
    databaseUrl,
    databasePool: set.DATABASE_POOL,
    slowStatementMs: set.SLOW_STATEMENT_MS,
    tracing: tracingOf(set),
    databasePoolerUrl: databaseWay(set, 'DATABASE_POOLER_URL'),
    databaseReplicaUrl: databaseWay(set, 'DATABASE_REPLICA_URL'),
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM,
    mailDirectory: join(resolve(set.REGIE_DATA), 'mails'),
    preparesElsewhere: set.PREPARE_ELSEWHERE,
    storageQuota: set.STORAGE_QUOTA_GB === undefined ? null : set.STORAGE_QUOTA_GB * 1e9,
    storageShares: { person: set.STORAGE_SHARE_PERSON / 100, production: set.STORAGE_SHARE_PRODUCTION / 100 },
    ffmpegPath: set.FFMPEG_PATH ?? null,
    accelRedirect: set.ACCEL_REDIRECT ?? null,
    s3: s3Of(set, baseUrl),
    invoicingDemo: flags['sellsy-demo'] ?? false,
    secretKeys: keysIn(set.SECRET_KEY),
    secondFactorRoles: set.SECOND_FACTOR_ROLES,
    backup: backupOf(set),
    metricsToken: set.METRICS_TOKEN ?? null,
    arrivalSeconds: set.ARRIVAL_SECONDS,
    drainSeconds: set.DRAIN_SECONDS,
    busyAfterMs: set.BUSY_AFTER_MS,
    trustedProxies: readTrustedProxies(set.TRUST_PROXY) ?? (() => false),
    logLevel: set.LOG_LEVEL,
    devMails: databaseUrl === null && set.SMTP_URL === undefined && local,
    // Its passwords are public: when others can reach the demo, it must be requested.
    demo: flags.demo ?? (!flags.empty && databaseUrl === null && local),
  }
}
