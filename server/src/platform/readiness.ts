import type { FastifyInstance } from 'fastify'
import { watchDiskSpace } from './db/disk-space.ts'
import { fileReading } from './http/files/file-reading.ts'
import type { Check } from './http/health.ts'
import type { Platform } from './platform.ts'
import { watchStorage } from './storage/state.ts'

/** The checks of `/readyz`: database, decoders and storage. Errors of calls also reveal a full disk. */
export function readinessChecks(app: FastifyInstance, { db, storage }: Platform): Check[] {
  const diskSpace = watchDiskSpace(db)
  const readsFiles = fileReading()
  app.addHook('onError', async (_request, _reply, error) => diskSpace.note(error))
  return [
    { name: 'database', isEssential: true, check: () => diskSpace.check() },
    { name: 'files', isEssential: true, check: async () => ((await readsFiles()) ? 'ok' : 'unreachable') },
    { name: 'storage', check: watchStorage(storage) },
  ]
}
