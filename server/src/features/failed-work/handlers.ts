import type { failedWork as routes } from '@regie/contract/failed-work/routes'
import { inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { medias, mediaTransfers } from '#features/medias/index.ts'
import { users } from '#features/users/index.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { FailedJob } from '#platform/jobs/failed-jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { readBackupStanding } from './backup-standing.ts'
import { presentFailedWorks, presentRetried } from './present.ts'

/** Items shown; the answer counts the others. */
const maxShown = 200

const isId = (value: unknown): value is string => z.safeParse(z.uuid(), value).success

/** The person or thing that each job is about, by the ids and addresses of its payload. */
async function readJobSubjects({ db }: Platform, given: readonly FailedJob[]): Promise<Map<string, string>> {
  const idsAt = (property: string) => [...new Set(given.map(({ data }) => data[property]).filter(isId))]
  const names = new Map<string, string>()
  const userIds = idsAt('userId')
  const mediaIds = idsAt('mediaId')
  const transferIds = idsAt('transferId')
  const people = userIds.length
    ? await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, userIds))
    : []
  for (const { id, email } of people) names.set(id, email)
  const files = mediaIds.length
    ? await db.select({ id: medias.id, name: medias.name }).from(medias).where(inArray(medias.id, mediaIds))
    : []
  for (const { id, name } of files) names.set(id, name)
  const transfers = transferIds.length
    ? await db
        .select({ id: mediaTransfers.id, name: mediaTransfers.name, url: mediaTransfers.url })
        .from(mediaTransfers)
        .where(inArray(mediaTransfers.id, transferIds))
    : []
  for (const { id, name, url } of transfers) names.set(id, name ?? url)
  return names
}

function jobSubjectText(data: FailedJob['data'], names: ReadonlyMap<string, string>): string | null {
  const { email, userId, mediaId, transferId } = data
  if (typeof email === 'string') return email
  const id = [userId, mediaId, transferId].find(isId)
  return id === undefined ? null : (names.get(id) ?? null)
}

export function failedWorkHandlers(platform: Platform): Handlers<typeof routes> {
  const { givenUp } = platform.jobs
  const unknown = () => fail('NOT_FOUND', { message: 'Ce travail a déjà été relancé ou écarté.' })
  return {
    async all(_input, { actor }) {
      const given = await givenUp.list(maxShown)
      const names = await readJobSubjects(platform, given)
      const items = given.map(({ data, ...job }) => ({ ...job, about: jobSubjectText(data, names) }))
      const total = items.length < maxShown ? items.length : await givenUp.count()
      return presentFailedWorks({ items, total, backup: await readBackupStanding(platform) }, actor)
    },

    retryAll: async (_input, { actor }) => presentRetried({ count: await givenUp.tryAgain(null) }, actor),

    async retry({ params }) {
      if ((await givenUp.tryAgain([params.failedWorkId])) === 0) throw unknown()
      return null
    },

    async dismiss({ params }) {
      if (!(await givenUp.dismiss(params.failedWorkId))) throw unknown()
      return null
    },
  }
}
