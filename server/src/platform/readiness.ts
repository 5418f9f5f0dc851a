import type { FastifyInstance } from 'fastify'
import { watchRoom } from './db/room.ts'
import { fileReading } from './http/files/file-reading.ts'
import type { Check } from './http/health.ts'
import type { Platform } from './platform.ts'
import { watchStorage } from './storage/state.ts'

/** What `/readyz` asks of the database, of the decoders and of the storage. The failures of calls tell of a full disk too. */
export function readinessChecks(app: FastifyInstance, { db, storage }: Platform): Check[] {
  const room = watchRoom(db)
  const readsFiles = fileReading()
  app.addHook('onError', async (_request, _reply, error) => room.note(error))
  return [
    { name: 'database', isEssential: true, check: () => room.check() },
    { name: 'files', isEssential: true, check: async () => ((await readsFiles()) ? 'ok' : 'unreachable') },
    { name: 'storage', check: watchStorage(storage) },
  ]
}
