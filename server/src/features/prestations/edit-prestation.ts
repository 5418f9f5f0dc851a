import { and, arrayContains, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#platform/actor.ts'
import { versionBump } from '#platform/db/columns.ts'
import type { Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import { emitPrestationEvent, readPrestation } from './prestation.ts'
import { prestationProductions, prestations } from './table.ts'

/** The edit of a production, and who is in charge of it. */
type GivenEdit = { projectId: string; productionId: string; productionName: string; userId: string }

/**
 * Gives a person a prestation that lets them edit a production, unless they have one. It is their prestation of that kind in the
 * project, where there is one; otherwise a new one.
 */
export async function ensureEditPrestation(tx: Transaction, actor: Actor, edit: GivenEdit): Promise<void> {
  const { projectId, productionId, productionName, userId } = edit
  const theirs = and(eq(prestations.userId, userId), isNull(prestations.deletedAt))
  const [known] = await tx
    .select({ id: prestations.id })
    .from(prestationProductions)
    .innerJoin(prestations, eq(prestations.id, prestationProductions.prestationId))
    .where(
      and(
        theirs,
        eq(prestationProductions.productionId, productionId),
        arrayContains(prestationProductions.categories, ['POST_PRODUCTION']),
      ),
    )
    .limit(1)
    // Whoever takes it away waits for this work to be given, or has taken it before.
    .for('share', { of: prestations })
  if (known) return

  const [existing] = await tx
    .select({ id: prestations.id })
    .from(prestations)
    .where(and(theirs, eq(prestations.projectId, projectId), eq(prestations.type, 'INTERNE_POST_PRODUCTION')))
    .orderBy(prestations.number)
    .limit(1)
    .for('update')
  const prestationId = existing?.id ?? (await createEditPrestation(tx, edit))
  await tx
    .insert(prestationProductions)
    .values({ prestationId, productionId, categories: ['POST_PRODUCTION'] })
    .onConflictDoUpdate({
      target: [prestationProductions.prestationId, prestationProductions.productionId],
      set: { categories: sql`array_append(${prestationProductions.categories}, 'POST_PRODUCTION')` },
    })
  if (existing) await tx.update(prestations).set(versionBump(prestations)).where(eq(prestations.id, existing.id))
  const prestation = await readPrestation(tx, prestationId)
  const changes: Record<string, [unknown, unknown]> = existing
    ? { production: [null, productionName], categories: [null, ['POST_PRODUCTION']] }
    : {}
  const name = existing ? 'prestations.productionAttached' : 'prestations.created'
  await emitPrestationEvent(tx, name, actor, prestation, { changes })
}

async function createEditPrestation(tx: Transaction, { projectId, productionName, userId }: GivenEdit) {
  const [created] = await tx
    .insert(prestations)
    // No guillemets: their no-break spaces would hide a short name from the search.
    .values({ projectId, userId, type: 'INTERNE_POST_PRODUCTION', name: `Post-production – ${productionName}` })
    .returning({ id: prestations.id })
  if (!created) throw fail('UNEXPECTED')
  return created.id
}
