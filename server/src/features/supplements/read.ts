import type { Supplement } from '@regie/contract/supplements/schema'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { postProductions } from '#features/post-productions/index.ts'
import { productions } from '#features/productions/index.ts'
import { signatures } from '#features/signatures/index.ts'
import { users } from '#features/users/index.ts'
import type { Executor } from '#platform/db/database.ts'
import { formerCompany } from './company.ts'
import { supplements } from './table.ts'

const acceptors = alias(users, 'acceptors')
const cancellers = alias(users, 'cancellers')
const nameOf = (person: typeof acceptors | typeof cancellers) =>
  sql<string | null>`${person.firstname} || ' ' || ${person.lastname}`

/** Supplements, the latest first. `where` bounds them to what the reader may see. */
export async function readSupplements(db: Executor, where: SQL | undefined): Promise<Supplement[]> {
  const rows = await db
    .select({
      id: supplements.id,
      kind: supplements.kind,
      postProductionId: supplements.postProductionId,
      postProductionName: postProductions.name,
      productionId: productions.id,
      productionName: productions.name,
      quantity: supplements.quantity,
      unit: supplements.unit,
      paidWith: supplements.paidWith,
      taxRate: supplements.taxRate,
      acceptedAt: supplements.acceptedAt,
      acceptedByName: nameOf(acceptors),
      signedAs: signatures.signerName,
      formerCompany: formerCompany(supplements),
      cancelledAt: supplements.cancelledAt,
      cancelledByName: nameOf(cancellers),
      cancelReason: supplements.cancelReason,
    })
    .from(supplements)
    .innerJoin(postProductions, eq(postProductions.id, supplements.postProductionId))
    .innerJoin(productions, eq(productions.id, postProductions.productionId))
    .leftJoin(signatures, eq(signatures.id, supplements.signatureId))
    .leftJoin(acceptors, eq(acceptors.id, supplements.acceptedById))
    .leftJoin(cancellers, eq(cancellers.id, supplements.cancelledById))
    .where(where)
    .orderBy(desc(supplements.acceptedAt), desc(supplements.id))
  return rows.map(({ unit, paidWith, taxRate, ...row }) => ({ ...row, price: { unit, paidWith, taxRate } }))
}

/** Rows of one post-production that stand. */
export const standingOf = (postProductionId: string, kind: Supplement['kind']): SQL | undefined =>
  and(eq(supplements.postProductionId, postProductionId), eq(supplements.kind, kind), isNull(supplements.cancelledAt))
