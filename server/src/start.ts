import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp, jobsOf } from './app.ts'
import { loadDemo } from './demo/load.ts'
import type { Config } from './platform/config.ts'
import { connect } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts'
import { openLiveEvents } from './platform/events/live.ts'
import { acquireInstanceLock } from './platform/instance-lock.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { createLog } from './platform/log.ts'
import { createMail } from './platform/mail/mail.ts'
import type { Platform } from './platform/platform.ts'

export type Running = { app: FastifyInstance; address: string; demo: boolean; stop(): Promise<void> }

/** The things to undo, latest first; one that fails does not keep the others from being undone. */
function undoStack() {
  const undo: (() => unknown)[] = []
  return {
    push: (step: () => unknown) => undo.push(step),
    async unwind() {
      for (const step of undo.splice(0).reverse()) {
        try {
          await step()
        } catch (error) {
          process.exitCode = 1
          console.error(error)
        }
      }
    },
  }
}

/** Starts the product's own PostgreSQL, for this process alone; answers its address. */
async function startDatabase(data: string, onStop: (step: () => unknown) => void): Promise<string> {
  const lock = await acquireInstanceLock(data)
  onStop(() => lock.release())
  const postgres = await startEmbeddedPostgres({ directory: join(data, 'postgres') })
  onStop(() => postgres.stop())
  return postgres.url
}

/** Starts the whole product in this process. What was already started is stopped again when a later step fails. */
export async function start(config: Config, { pages }: { pages: string | null }): Promise<Running> {
  const opened = undoStack()
  try {
    const log = createLog(config.logLevel)
    mkdirSync(config.data, { recursive: true })
    const url = config.databaseUrl ?? (await startDatabase(config.data, opened.push))
    await migrate(url)
    const { db, pool, close } = connect(url, {
      size: config.databasePool,
      onError: (error) => log.warn({ err: error }, 'database connection lost'),
    })
    opened.push(close)
    const demo = config.demo && (await loadDemo(db))
    const live = await openLiveEvents({ db, url, log })
    opened.push(() => live.close())
    const jobs = await openJobs({ url, log })
    opened.push(() => jobs.close())
    const mail = createMail({
      ...(config.smtpUrl !== null && { smtpUrl: config.smtpUrl }),
      from: config.mailFrom,
      directory: config.mailDirectory,
    })
    opened.push(() => mail.close())
    const platform: Platform = { config, log, db, pool, jobs, live, mail }
    const app = await createApp(platform, { pages })
    opened.push(() => app.close())
    // The streams never end by themselves: they are closed before the server waits for its calls to finish.
    app.addHook('preClose', () => live.close())
    await jobs.work(jobsOf(platform))
    const address = await app.listen({ host: config.host, port: config.port })
    return { app, address, demo, stop: () => opened.unwind() }
  } catch (error) {
    await opened.unwind()
    throw error
  }
}
