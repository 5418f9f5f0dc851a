import type { PrestationCreate, PrestationDetail } from '@regie/contract/prestations/schema'
import { demandOpenProject } from '#features/productions/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import {
  checkPrestationDays,
  checkProductions,
  checkWorker,
  emitPrestationEvent,
  readPrestation,
} from './prestation.ts'
import { prestationProductions, prestations } from './table.ts'

/** Creates a prestation in a project that the actor sees, with its productions. Throws INVALID. */
export async function createPrestation(
  tx: Transaction,
  actor: Actor,
  { productions: attached, ...row }: PrestationCreate,
): Promise<PrestationDetail> {
  await demandOpenProject(tx, actor, row.projectId)
  checkPrestationDays(row)
  await checkWorker(tx, row)
  await checkProductions(
    tx,
    row.projectId,
    attached.map(({ productionId }) => productionId),
  )
  const [created] = await tx.insert(prestations).values(row).returning({ id: prestations.id })
  if (!created) throw fail('UNEXPECTED')
  const prestationId = created.id
  if (attached.length > 0)
    await tx
      .insert(prestationProductions)
      .values(
        attached.map(({ productionId, categories }) => ({
          prestationId,
          productionId,
          categories: [...new Set(categories)].toSorted((a, b) => b.localeCompare(a)),
        })),
      )
      .onConflictDoNothing()
  const prestation = await readPrestation(tx, prestationId)
  await emitPrestationEvent(tx, 'prestations.created', actor, prestation)
  return prestation
}
