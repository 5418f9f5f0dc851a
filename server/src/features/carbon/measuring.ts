import { and, count, eq, inArray, isNotNull, isNull, ne, sql, sum } from 'drizzle-orm'
import { medias } from '#features/medias/index.ts'
import { prestationProductions, prestations } from '#features/prestations/index.ts'
import type { Executor } from '#platform/db/database.ts'
import { events } from '#platform/events/table.ts'
import { readCarbonHints } from './hints.ts'

/** Working hours in a day. */
const hoursPerDay = 7
const bytesPerGigabyte = 1e9

type MeasuredLine = { factorId: string; quantity: number; note: string; people?: number; occupants?: number }

const toNumber = (value: string | number | null) => Number(value ?? 0)

/**
 * Computes lines from the data of a production: gigabyte-years stored, gigabytes transferred, hours of preparation and
 * editing.
 */
async function measureProduction(db: Executor, productionId: string): Promise<MeasuredLine[]> {
  const kept = and(eq(medias.productionId, productionId), isNull(medias.deletedAt), ne(medias.state, 'UPLOADING'))
  const [files] = await db
    .select({ files: count(), bytes: sum(medias.size), preparation: sum(medias.preparationMs) })
    .from(medias)
    .where(kept)
  const [carried] = await db
    .select({ times: count(), bytes: sum(medias.size) })
    .from(events)
    .innerJoin(medias, eq(medias.id, events.subjectId))
    .where(and(eq(events.name, 'medias.downloaded'), eq(medias.productionId, productionId)))
  const [worked] = await db
    .select({ days: sql<number>`coalesce(sum(${prestations.endsOn} - ${prestations.startsOn} + 1), 0)::int` })
    .from(prestations)
    .where(
      and(
        isNull(prestations.deletedAt),
        isNotNull(prestations.startsOn),
        isNotNull(prestations.endsOn),
        inArray(
          prestations.id,
          db
            .select({ id: prestationProductions.prestationId })
            .from(prestationProductions)
            .where(
              and(
                eq(prestationProductions.productionId, productionId),
                sql`'POST_PRODUCTION' = any(${prestationProductions.categories})`,
              ),
            ),
        ),
      ),
    )
  const stored = toNumber(files?.bytes ?? null) / bytesPerGigabyte
  const downloaded = toNumber(carried?.bytes ?? null) / bytesPerGigabyte
  const prepared = toNumber(files?.preparation ?? null) / 3_600_000
  const days = worked?.days ?? 0
  return [
    { factorId: 'storage', quantity: stored, note: `${files?.files ?? 0} fichiers, gardés un an` },
    { factorId: 'transfer', quantity: stored + downloaded, note: `dépôts, et ${carried?.times ?? 0} téléchargements` },
    { factorId: 'processing', quantity: prepared, note: 'aperçus et versions web' },
    {
      factorId: 'workstation',
      quantity: days * hoursPerDay,
      note: `${days} jours de post-production, ${hoursPerDay} heures par jour`,
    },
  ].filter(({ quantity }) => quantity > 0)
}

/**
 * The computed lines and the complete journeys of the briefs, without those that manual lines already count. Journeys
 * are matched by their words, other lines by their factor.
 */
export async function missingMeasures(
  db: Executor,
  productionId: string,
  byHand: readonly { factorId: string; note: string }[],
): Promise<MeasuredLine[]> {
  const measured = await measureProduction(db, productionId)
  const { journeys } = await readCarbonHints(db, productionId)
  const described = journeys.flatMap(({ text, km, people, occupants, factorId }) =>
    factorId === null ? [] : [{ factorId, quantity: km, note: text, people, occupants }],
  )
  return [
    ...measured.filter(({ factorId }) => !byHand.some((line) => line.factorId === factorId)),
    ...described.filter(({ note }) => !byHand.some((line) => line.note === note)),
  ]
}
