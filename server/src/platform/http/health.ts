import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import type { StorageState } from '../storage/state.ts'
import { fileReading } from './file-reading.ts'

/**
 * `/healthz`: the process lives. `/readyz`: it can answer people, that is, reach its database, read files and is not
 * stopping. A storage that is not there is told, and does not take the server out of service: all that needs no file still works.
 */
export function health(app: FastifyInstance, db: Database, storageState: () => Promise<StorageState>): void {
  let stopping = false
  const readsFiles = fileReading()
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    if (stopping) return reply.status(503).send({ status: 'stopping' })
    if (!(await readsFiles())) return reply.status(503).send({ status: 'files unreadable' })
    try {
      await db.execute(sql`select 1`)
      const storage = await storageState()
      return { status: storage === 'ok' ? 'ok' : 'degraded', storage }
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
      return reply.status(503).send({ status: 'database unreachable' })
    }
  })
}
