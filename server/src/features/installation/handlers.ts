import type { installation as routes } from '@regie/contract/installation/routes'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { readBackupStanding } from '#features/failed-work/index.ts'
import { medias, storageUse, visibleMedias } from '#features/medias/index.ts'
import { productions } from '#features/productions/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { productVersion } from '#platform/process/version.ts'
import { connectedServices } from './connections.ts'
import { presentInstallation, presentService } from './present.ts'

/** Files shown that could not be prepared. */
const maxShown = 50

/** The files that could not be prepared, of those that the actor sees. */
async function readFailedFiles({ db }: Platform, actor: Actor) {
  const rows = await db
    .select({
      file: {
        id: medias.id,
        name: medias.name,
        problem: medias.problem,
        productionId: medias.productionId,
        productionName: productions.name,
        projectId: productions.projectId,
      },
      count: sql<number>`${count()} over ()`.mapWith(Number),
    })
    .from(medias)
    .innerJoin(productions, eq(productions.id, medias.productionId))
    .where(and(visibleMedias(actor), eq(medias.state, 'FAILED')))
    .orderBy(desc(medias.updatedAt), medias.id)
    .limit(maxShown)
  return { count: rows[0]?.count ?? 0, items: rows.map(({ file }) => file) }
}

async function readDatabase({ db }: Platform) {
  const { rows } = await db.execute<{ version: string; bytes: number }>(
    sql`select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database())::float8 as bytes`,
  )
  return rows[0] ?? { version: '', bytes: 0 }
}

/** How many mails and other jobs were given up. */
async function readGivenUp({ jobs }: Platform) {
  const byQueue = await jobs.givenUp.countByQueue()
  const sum = (isMail: boolean) =>
    byQueue.filter(({ queue }) => jobs.kindOf(queue).isMail === isMail).reduce((total, queue) => total + queue.count, 0)
  return { mails: sum(true), others: sum(false) }
}

/** How the installation is, for those who administer it. */
export function installationHandlers(platform: Platform): Handlers<typeof routes> {
  const { config, jobs, storage } = platform
  const readUse = storageUse(platform)
  const readServices = connectedServices(platform)
  const version = productVersion()
  const startedAt = new Date(Date.now() - performance.now()).toISOString()
  const storageState = async () => {
    const [use, free] = await Promise.all([readUse(), storage.freeBytes()])
    return {
      isRemote: config.s3 !== null,
      used: use.reduce((all, { bytes }) => all + bytes, 0),
      quota: config.storageQuota,
      free,
      byCategory: use,
    }
  }
  const queues = async () =>
    (await jobs.lengths()).map(({ queue, ...length }) => ({ label: jobs.kindOf(queue).label, ...length }))

  return {
    async read(_input, { actor }) {
      const [database, stored, waiting, failedFiles, givenUp, backup] = await Promise.all([
        readDatabase(platform),
        storageState(),
        queues(),
        readFailedFiles(platform, actor),
        readGivenUp(platform),
        readBackupStanding(platform),
      ])
      const state = { version, startedAt, database, storage: stored, queues: waiting, failedFiles, givenUp, backup }
      return presentInstallation(state, actor)
    },

    services: async (_input, { actor }) => (await readServices()).map((service) => presentService(service, actor)),
  }
}
