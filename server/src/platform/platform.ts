import type { Pool } from 'pg'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { LiveEvents } from './events/live.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Logger } from './log.ts'
import type { Mail } from './mail/mail.ts'

/** What every feature is given to work with. */
export type Platform = {
  config: Config
  log: Logger
  db: Database
  pool: Pool
  jobs: Jobs
  live: LiveEvents
  mail: Mail
}
