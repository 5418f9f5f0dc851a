import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Role } from '@regie/contract/permissions'
import * as z from 'zod/mini'
import { Environment } from './process/environment.ts'
import type { S3Settings } from './storage/s3.ts'
import { readTrustedProxies, type TrustedProxies } from './trusted-proxies.ts'

export type Config = {
  host: string
  port: number
  /** Absolute path of the data directory: embedded database, files, mails. */
  data: string
  /** Where people reach the product, without a trailing slash: what the links of the mails begin with. */
  baseUrl: string
  /** Whether `baseUrl` is of this very machine: nobody else reaches the product there. */
  isLocal: boolean
  /** Null: the product starts its own PostgreSQL in the data directory. */
  databaseUrl: string | null
  databasePool: number
  smtpUrl: string | null
  mailFrom: string
  /** Where mails are written when there is no SMTP server. */
  mailDirectory: string
  /** Whether videos, sounds and pictures are prepared by `npm run worker` rather than by this process. */
  preparesElsewhere: boolean
  /** Bytes that the files may take in all; null: what the disk holds. */
  storageQuota: number | null
  /** What one person, and one production, may hold of it by the files of those who are not of the staff; 0 to 1. */
  storageShares: { person: number; production: number }
  /** Where ffmpeg is; null: where the system has it. */
  ffmpegPath: string | null
  /** Where the proxy before us serves the files from, in place of this process; null: this process sends them. */
  accelRedirect: string | null
  /** Null: files stand in the data directory. */
  s3: S3Settings | null
  /** Whether a simulated invoicing service is started beside the product, and used in the place of the real one. */
  invoicingDemo: boolean
  /** Secrets that encrypt what must be read again, the current one first; null: one is kept in the data directory. */
  secretKeys: readonly [string, ...string[]] | null
  /** The roles that must have a second factor. */
  secondFactorRoles: readonly Role[]
  metricsToken: string | null
  /** Seconds that a small body may take to arrive. */
  arrivalSeconds: number
  /** Seconds during which calls are still answered once the stop was asked for, while `/readyz` says no. */
  drainSeconds: number
  /** Milliseconds by which the event loop may be late before calls are refused. */
  busyAfterMs: number
  /** Which machines before this one may say who they speak for. */
  trustedProxies: TrustedProxies
  logLevel: string
  /** Whether mails can be read at `/dev/mails`: nothing here is connected to the outside, neither mail, nor database, nor address. */
  devMails: boolean
  /** Whether an empty database receives the demo agency. */
  demo: boolean
}

/** A setting that makes no sense; the message says which ones and what is expected, in French. */
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

function s3Of(set: z.infer<typeof Environment>): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = set
  if (bucket === undefined) return null
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new ConfigError('Réglages à corriger :\n  S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY : les deux, ou aucune')
  if (set.ACCEL_REDIRECT !== undefined)
    throw new ConfigError(
      'Réglages à corriger :\n  ACCEL_REDIRECT : seulement quand les fichiers sont dans le dossier de données',
    )
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null
  return { bucket, endpoint: set.S3_ENDPOINT ?? null, region: set.S3_REGION, credentials }
}

function keysIn(given: string | undefined): Config['secretKeys'] {
  const [current, ...former] = (given ?? '').split(',').flatMap((key) => key.trim() || [])
  return current === undefined ? null : [current, ...former]
}

export type Variables = Record<string, string | undefined>

/** The settings that a shape names, out of the environment: an empty one counts as none. Throws `ConfigError` with all that are wrong. */
export function readVariables<Settings>(shape: z.core.$ZodType<Settings>, env: Variables): Settings {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = z.safeParse(shape, filled)
  if (read.success) return read.data
  const wrong = read.error.issues.map((issue) => `  ${issue.path.join('.')} : ${issue.message} attendu`)
  throw new ConfigError(`Réglages à corriger :\n${wrong.join('\n')}`)
}

/** Reads the command line and the environment (the command line wins). Throws `ConfigError` when something is wrong. */
export function readConfig(args: string[], env: Variables): Config {
  const given = commandLine(args)
  if (given.empty && given.demo) throw new ConfigError('--empty et --demo se contredisent : choisissez l’un des deux.')
  const set = readVariables(Environment, {
    ...env,
    ...(given.host !== undefined && { HOST: given.host }),
    ...(given.port !== undefined && { PORT: given.port }),
    ...(given.data !== undefined && { REGIE_DATA: given.data }),
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
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM,
    mailDirectory: join(resolve(set.REGIE_DATA), 'mails'),
    preparesElsewhere: set.PREPARE_ELSEWHERE,
    storageQuota: set.STORAGE_QUOTA_GB === undefined ? null : set.STORAGE_QUOTA_GB * 1e9,
    storageShares: { person: set.STORAGE_SHARE_PERSON / 100, production: set.STORAGE_SHARE_PRODUCTION / 100 },
    ffmpegPath: set.FFMPEG_PATH ?? null,
    accelRedirect: set.ACCEL_REDIRECT ?? null,
    s3: s3Of(set),
    invoicingDemo: given['sellsy-demo'] ?? false,
    secretKeys: keysIn(set.SECRET_KEY),
    secondFactorRoles: set.SECOND_FACTOR_ROLES,
    metricsToken: set.METRICS_TOKEN ?? null,
    arrivalSeconds: set.ARRIVAL_SECONDS,
    drainSeconds: set.DRAIN_SECONDS,
    busyAfterMs: set.BUSY_AFTER_MS,
    trustedProxies: readTrustedProxies(set.TRUST_PROXY) ?? (() => false),
    logLevel: set.LOG_LEVEL,
    devMails: databaseUrl === null && set.SMTP_URL === undefined && local,
    // Its passwords are known to everybody: where others can reach it, it must be asked for.
    demo: given.demo ?? (!given.empty && databaseUrl === null && local),
  }
}
