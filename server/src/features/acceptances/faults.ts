import { acceptanceFaults, signingEvents, type ToldSigning } from '@regie/contract/acceptances/rules'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ReadAcceptanceFaults } from '#features/manifest.ts'
import { productions } from '#features/productions/index.ts'
import { events } from '#platform/events/table.ts'
import { hashOf } from '#platform/secrets/tokens.ts'
import { documentKeyOf } from './seal.ts'
import { acceptances } from './table.ts'

/** Compares the signed acceptances of a project with what its events say of them. */
export const readAcceptanceFaults: ReadAcceptanceFaults = (db, projectId) =>
  db.transaction(
    async (tx) => {
      const rows = await tx
        .select({
          id: acceptances.id,
          productionId: acceptances.productionId,
          production: productions.name,
          number: acceptances.number,
          record: acceptances.record,
          hash: acceptances.hash,
          documentKey: acceptances.documentKey,
          documentSha256: acceptances.documentSha256,
        })
        .from(acceptances)
        .innerJoin(productions, eq(productions.id, acceptances.productionId))
        .where(eq(productions.projectId, projectId))
        .orderBy(asc(productions.name), asc(acceptances.number))
      const told = await tx
        .select({
          productionId: events.subjectId,
          production: sql<string>`coalesce(${events.label}, '')`,
          name: sql<ToldSigning['name']>`${events.name}`,
          text: sql<string>`coalesce(${events.changes} #>> '{acceptance,1}', ${events.changes} #>> '{document,1}', '')`,
        })
        .from(events)
        .where(and(eq(events.projectId, projectId), inArray(events.name, [...signingEvents])))
        .orderBy(asc(events.id))
      const kept = rows.map(({ id, record, documentKey, documentSha256, ...row }) => ({
        ...row,
        recordHash: hashOf(record).toString('hex'),
        // A row that leads to other bytes is sealed by none of its events.
        documentHash:
          documentSha256 === null || documentKey === documentKeyOf(id, documentSha256) ? documentSha256 : '',
      }))
      return acceptanceFaults(kept, told)
    },
    // One moment for both: what is signed meanwhile is in neither.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
