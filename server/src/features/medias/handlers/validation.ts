import type { medias as routes } from '@regie/contract/medias/routes'
import type { ReceivedUpload } from '@regie/contract/medias/schema'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Actor } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { acceptanceJob } from '../jobs/acceptance.ts'
import { presentReceived } from '../present.ts'
import { medias, originalKey } from '../table.ts'
import { readVisibleProduction } from './reading.ts'

/** Milliseconds that a call waits for the checks. After CHECKING, the caller asks again. */
const maxWaitMs = 15_000
const pollMs = 60

const twins = alias(medias, 'twin')

async function readOutcomes(db: Executor, actor: Actor, productionId: string, keys: readonly string[]) {
  const rows = await db
    .selectDistinctOn([medias.id], {
      key: medias.id,
      name: medias.name,
      state: medias.state,
      problem: medias.problem,
      isChecking: sql<boolean>`${medias.checkingSince} is not null`,
      twin: { id: twins.id, name: twins.name },
    })
    .from(medias)
    .leftJoin(
      twins,
      and(
        eq(twins.productionId, medias.productionId),
        eq(twins.sha256, medias.sha256),
        sql`${twins.createdAt} < ${medias.createdAt}`,
        isNull(twins.deletedAt),
      ),
    )
    .where(
      and(
        inArray(medias.id, [...keys]),
        eq(medias.productionId, productionId),
        eq(medias.createdById, actor.id),
        isNull(medias.deletedAt),
      ),
    )
    .orderBy(medias.id, twins.createdAt)
  return keys.flatMap((key): ReceivedUpload[] => {
    const row = rows.find((found) => found.key === key)
    if (!row) return []
    const { name, state, problem, isChecking, twin } = row
    if (state !== 'UPLOADING') return [{ key, name, outcome: 'ACCEPTED', problem: null, duplicateOf: twin }]
    return [{ key, name, outcome: isChecking ? 'CHECKING' : 'REFUSED', problem, duplicateOf: null }]
  })
}

type ValidationRoutes = Pick<Handlers<typeof routes>, 'validateUpload'>

export function validationHandlers({ db, jobs, storage: { receiving } }: Platform): ValidationRoutes {
  return {
    async validateUpload({ params, body: { files } }, { actor }) {
      const production = await readVisibleProduction(db, actor, params.productionId)
      const keys = [...new Set(files.map(({ key }) => key))]
      const before = await readOutcomes(db, actor, production.id, keys)
      if (before.length < keys.length) throw fail('NOT_FOUND', { message: 'Un de ces fichiers n’a pas été annoncé.' })

      const missing = new Map<string, string>()
      for (const { key, outcome } of before) {
        if (outcome !== 'REFUSED') continue
        const arrived = (await receiving.received(originalKey(key))) ?? 0
        await db.transaction(async (tx) => {
          const [row] = await tx
            .select({ size: medias.size })
            .from(medias)
            .where(and(eq(medias.id, key), eq(medias.state, 'UPLOADING'), isNull(medias.checkingSince)))
            .for('update')
          if (!row) return
          if (arrived < row.size) {
            missing.set(key, 'Ce fichier n’est pas entièrement arrivé.')
            return
          }
          // An empty file has no piece to begin its upload.
          if (row.size === 0) await receiving.begin(originalKey(key), 0)
          const declaredSha256 = files.find((file) => file.key === key)?.sha256 ?? null
          await tx
            .update(medias)
            .set({ checkingSince: sql`now()`, declaredSha256, problem: null })
            .where(eq(medias.id, key))
          await jobs.enqueue(tx, acceptanceJob, { mediaId: key })
        })
      }

      const until = Date.now() + maxWaitMs
      for (;;) {
        const now = await readOutcomes(db, actor, production.id, keys)
        if (Date.now() > until || !now.some(({ outcome }) => outcome === 'CHECKING'))
          return presentReceived(
            now.map((received) => ({ ...received, problem: missing.get(received.key) ?? received.problem })),
            actor,
          )
        await new Promise((resolve) => setTimeout(resolve, pollMs))
      }
    },
  }
}
