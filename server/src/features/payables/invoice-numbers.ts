import { firmOf } from '@regie/contract/payables/rules/identifiers'
import { invoiceNumberKey } from '@regie/contract/payables/rules/reading'
import type { Provider } from '@regie/contract/payables/schema'
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { prestations } from '#features/prestations/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import { providerInvoices, providerOrders, providers } from './table.ts'

/** As `firmOf` of the contract. */
const isOfFirm = (siret: SQL, vatNumber: SQL, firm: string): SQL =>
  sql`coalesce(left(${siret}, 9), ${vatNumber}) = ${firm}`

type NumberedInvoice = { orderId: string; userId: string; provider: Provider | null; number: string }

/**
 * The prestation of another invoice of the same firm that has this number; null where there is none. It is of the firm by what its
 * provider says now, or by what it was found good to pay to. Two that take a number at once wait for each other.
 */
export async function holderOfNumber(
  tx: Transaction,
  { orderId, userId, provider, number }: NumberedInvoice,
): Promise<string | null> {
  const firm = provider && firmOf(provider)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payables.numbers ${firm ?? userId}`}, 0))`)
  const { paidTo } = providerOrders
  const isOfSame =
    firm === null
      ? undefined
      : or(
          isOfFirm(sql`${providers.siret}`, sql`${providers.vatNumber}`, firm),
          isOfFirm(sql`${paidTo} ->> 'siret'`, sql`${paidTo} ->> 'vatNumber'`, firm),
        )
  const others = await tx
    .select({ number: providerInvoices.number, prestation: prestations.name })
    .from(providerInvoices)
    .innerJoin(providerOrders, eq(providerOrders.id, providerInvoices.orderId))
    .innerJoin(prestations, eq(prestations.id, providerOrders.prestationId))
    .leftJoin(providers, eq(providers.userId, providerInvoices.userId))
    .where(and(ne(providerInvoices.orderId, orderId), or(eq(providerInvoices.userId, userId), isOfSame)))
  const same = others.find((one) => invoiceNumberKey(one.number) === invoiceNumberKey(number))
  return same?.prestation ?? null
}
