import { keysOf } from '@regie/contract/keys'
import { roleLabels } from '@regie/contract/permissions'
import * as z from 'zod/mini'
import { parseRetention, shortestPassphrase } from '../backup/settings.ts'
import { readTrustedProxies } from '../trusted-proxies.ts'

const between = (least: number, most: number) =>
  z.coerce
    .number<string>('un nombre')
    .check(z.int('un nombre entier'), z.minimum(least, `${least} au moins`), z.maximum(most, `${most} au plus`))
const positive = z.coerce.number<string>('un nombre').check(z.int('un nombre entier'), z.minimum(1, '1 au moins'))
const share = z.coerce.number<string>('un nombre').check(z.minimum(0, '0 au moins'), z.maximum(1, '1 au plus'))
const percent = positive.check(z.maximum(100, '100 au plus'))
/** A URL with one of these protocols. */
export const url = (...protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: `une adresse en ${protocols.map((name) => `${name}://`).join(' ou ')}`,
  })

/** The environment variables, except those of the connected services (`integrations/`). README.md describes each. */
export const Environment = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(between(0, 65535), 4000),
  REGIE_DATA: z._default(z.string(), 'data'),
  BASE_URL: z.optional(url('http', 'https')),
  DATABASE_URL: z.optional(url('postgres', 'postgresql')),
  DATABASE_POOL: z._default(positive, 10),
  DATABASE_POOLER_URL: z.optional(url('postgres', 'postgresql')),
  DATABASE_REPLICA_URL: z.optional(url('postgres', 'postgresql')),
  SMTP_URL: z.optional(url('smtp', 'smtps')),
  MAIL_FROM: z._default(z.string(), 'Régie <ne-pas-repondre@regie.test>'),
  PREPARE_ELSEWHERE: z._default(z.stringbool({ error: 'true ou false' }), false),
  STORAGE_QUOTA_GB: z.optional(positive),
  STORAGE_SHARE_PERSON: z._default(percent, 25),
  STORAGE_SHARE_PRODUCTION: z._default(percent, 50),
  FFMPEG_PATH: z.optional(z.string()),
  ACCEL_REDIRECT: z.optional(z.string().check(z.regex(/^(\/[\w.-]+)+$/, 'un chemin comme /fichiers'))),
  S3_BUCKET: z.optional(z.string()),
  S3_ENDPOINT: z.optional(url('http', 'https')),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_DIRECT: z._default(z.stringbool({ error: 'true ou false' }), false),
  S3_PUBLIC_ENDPOINT: z.optional(url('http', 'https')),
  SECRET_KEY: z.optional(
    z
      .string()
      .check(z.refine((keys) => keys.split(',').every((key) => key.trim().length >= 32), '32 caractères au moins')),
  ),
  BACKUP_TO: z.optional(z.string()),
  BACKUP_AT: z.optional(z.string().check(z.regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'une heure comme 03:00'))),
  BACKUP_KEEP: z.optional(
    z.string().check(z.refine((text) => parseRetention(text) !== null, 'des durées comme 7d,4w,6m')),
  ),
  BACKUP_PASSPHRASE: z.optional(z.string().check(z.minLength(shortestPassphrase, '12 caractères au moins'))),
  SECOND_FACTOR_ROLES: z.pipe(
    z.pipe(
      z._default(z.string(), ''),
      z.transform((roles) => roles.split(',').flatMap((role) => role.trim().toUpperCase() || [])),
    ),
    z.array(z.enum(keysOf(roleLabels), { error: 'des rôles parmi ADMIN, PRODUCTEUR, TALENT et CLIENT' })),
  ),
  ARRIVAL_SECONDS: z._default(positive, 15),
  DRAIN_SECONDS: z._default(between(0, 300), 0),
  BUSY_AFTER_MS: z._default(between(100, 600_000), 2000),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url('http', 'https')),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(z.string()),
  OTEL_TRACES_SAMPLER_ARG: z._default(share, 1),
  OTEL_METRIC_EXPORT_INTERVAL: z._default(between(100, 3_600_000), 60_000),
  SLOW_STATEMENT_MS: z._default(positive, 1000),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, '16 caractères au moins'))),
  TRUST_PROXY: z._default(z.string(), 'false').check(
    z.refine((text) => readTrustedProxies(text) !== null, {
      error: 'le nombre de proxys devant Régie (1), ou leurs réseaux (loopback, 10.0.0.0/8),',
    }),
  ),
  LOG_LEVEL: z._default(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'trace, debug, info, warn, error ou silent',
    }),
    'info',
  ),
})
