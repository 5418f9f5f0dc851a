import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Executor } from '../../../platform/db/database.ts'
import { briefs } from '../../briefs/index.ts'
import { prestationProductions, prestations } from '../../prestations/index.ts'

/** The words of a rich text, in order. */
function wordsOf(node: unknown): string {
  if (typeof node !== 'object' || node === null) return ''
  const text = 'text' in node && typeof node.text === 'string' ? node.text : ''
  const inner = 'content' in node && Array.isArray(node.content) ? node.content.map(wordsOf).join(' ') : ''
  return `${text} ${inner}`
}

const distance = /[^.;:\n]{0,60}?\b\d[\d\s\u00a0\u202f]{0,6}\s?km\b/giu

/** Journeys that the briefs of a production and of its prestations speak of, and the places where these happen: for a person to count. */
export async function hintsOf(db: Executor, productionId: string): Promise<string[]> {
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
  const journeys = written.flatMap(({ document }) => wordsOf(document).match(distance) ?? []).map((text) => text.trim())
  const places = held.flatMap(({ name, place }) => (place === '' ? [] : [`${name} : ${place}`]))
  return [...new Set([...places, ...journeys])].slice(0, 12)
}
