import { plainText } from '@regie/contract/briefs/rules'
import { type Journey, journeysIn } from '@regie/contract/carbon/rules/journeys'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { briefs } from '#features/briefs/index.ts'
import { prestationProductions, prestations } from '#features/prestations/index.ts'
import type { Executor } from '#platform/db/database.ts'

export type CarbonHints = { places: string[]; journeys: Journey[] }

const maxJourneys = 40

/**
 * The journeys and places that the briefs of a production and of its prestations mention. Each journey appears once.
 */
export async function readCarbonHints(db: Executor, productionId: string): Promise<CarbonHints> {
  const held = await db
    .select({ id: prestations.id, name: prestations.name, place: prestations.place })
    .from(prestations)
    .innerJoin(prestationProductions, eq(prestationProductions.prestationId, prestations.id))
    .where(and(eq(prestationProductions.productionId, productionId), isNull(prestations.deletedAt)))
  const written = await db
    .select({ document: briefs.document })
    .from(briefs)
    .where(
      or(
        and(eq(briefs.subjectType, 'productions'), eq(briefs.subjectId, productionId)),
        and(
          eq(briefs.subjectType, 'prestations'),
          inArray(
            briefs.subjectId,
            held.map(({ id }) => id),
          ),
        ),
      ),
    )
  const journeys = written.flatMap(({ document }) => journeysIn(plainText(document)))
  const once = new Map(journeys.map((journey) => [journey.text, journey]))
  return {
    places: [...new Set(held.flatMap(({ name, place }) => (place === '' ? [] : [`${name} : ${place}`])))].slice(
      0,
      maxJourneys,
    ),
    journeys: [...once.values()].slice(0, maxJourneys),
  }
}
