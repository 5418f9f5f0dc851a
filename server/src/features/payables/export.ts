import { randomUUID } from 'node:crypto'
import { csvOf } from '@regie/contract/csv'
import { orderReference, totalOf } from '@regie/contract/payables/rules'
import type { PaymentExport, PaymentExportEntry } from '@regie/contract/payables/schema'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { prestations } from '#features/prestations/index.ts'
import { users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import { type Payer, type Payment, sepaFile, sumOf } from './payment-file.ts'
import { payers, paymentExports, providerInvoices, providerOrders, providers } from './table.ts'

/** The account that the agency pays from; null before it is entered. */
export async function readPayer(db: Executor) {
  const [found] = await db
    .select({ name: payers.name, iban: payers.iban, bic: payers.bic, version: payers.version })
    .from(payers)
  return found ?? null
}

type PayableRow = Payment & {
  orderId: string
  prestationId: string
  prestationName: string
  projectId: string
  siret: string
  invoiceNumber: string
  issuedOn: string
  exclTax: string
  tax: string
}

/** The payments of prestations, held until the end of the transaction. Throws INVALID for one that is not good to pay, or left already. */
async function holdPayments(tx: Transaction, prestationIds: readonly string[]): Promise<PayableRow[]> {
  const wanted = [...new Set(prestationIds)]
  const rows = await tx
    .select({
      orderId: providerOrders.id,
      number: providerOrders.number,
      approvedAt: providerOrders.approvedAt,
      exportedAt: providerOrders.exportedAt,
      prestationId: prestations.id,
      prestationName: prestations.name,
      projectId: prestations.projectId,
      name: providers.legalName,
      siret: providers.siret,
      iban: providers.iban,
      bic: providers.bic,
      invoiceNumber: providerInvoices.number,
      issuedOn: providerInvoices.issuedOn,
      exclTax: providerInvoices.exclTax,
      tax: providerInvoices.tax,
    })
    .from(providerOrders)
    .innerJoin(prestations, eq(prestations.id, providerOrders.prestationId))
    .innerJoin(providerInvoices, eq(providerInvoices.orderId, providerOrders.id))
    .innerJoin(providers, eq(providers.userId, providerInvoices.userId))
    .where(inArray(providerOrders.prestationId, wanted))
    .orderBy(providers.legalName, providerOrders.number)
    .for('update', { of: providerOrders })
  const ready = rows.filter(({ approvedAt, exportedAt }) => approvedAt !== null && exportedAt === null)
  if (ready.length < wanted.length)
    throw fail('INVALID', {
      message: 'Un de ces paiements n’est pas bon à payer, ou est déjà parti : relisez la liste.',
    })
  return ready.map(({ number, approvedAt: _approved, exportedAt: _exported, ...row }) => ({
    ...row,
    reference: orderReference({ number }),
    amount: totalOf(row),
    about: `Facture ${row.invoiceNumber}`,
  }))
}

const columns = [
  'Bon de commande',
  'Prestation',
  'Prestataire',
  'SIRET',
  'IBAN',
  'Facture',
  'Date',
  'Montant HT',
  'TVA',
  'Montant TTC',
]
const decimal = (amount: string) => amount.replace('.', ',')

/** Spaces keep spreadsheets from reading a number of fourteen digits as a power of ten. */
const spacedSiret = (siret: string) => siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1 $2 $3 $4')

/** Payments as a table that French spreadsheets open. */
const tableOf = (payments: readonly PayableRow[]): string =>
  csvOf([
    columns,
    ...payments.map((one) => [
      one.reference,
      one.prestationName,
      one.name,
      spacedSiret(one.siret),
      one.iban,
      one.invoiceNumber,
      one.issuedOn,
      decimal(one.exclTax),
      decimal(one.tax),
      decimal(one.amount),
    ]),
  ])

function contentOf(entry: PaymentExportEntry, payments: readonly PayableRow[], payer: Payer | null): string {
  const { format } = entry
  switch (format) {
    case 'CSV':
      return tableOf(payments)
    case 'SEPA':
      if (!payer) throw fail('NOT_CONFIGURED', { message: 'Entrez d’abord le compte dont l’agence paie.' })
      return sepaFile({
        id: `REGIE-${entry.id.slice(0, 8)}-${randomUUID().slice(0, 8)}`,
        madeAt: new Date().toISOString(),
        paidOn: entry.paidOn,
        payer,
        payments,
      })
    default:
      return format satisfies never
  }
}

/** Makes a file of payments: they leave once. The same id sent twice makes one file. */
export async function exportPayments(tx: Transaction, actor: Actor, entry: PaymentExportEntry): Promise<void> {
  // Two people who export at once would pay twice.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('payables.export', 0))`)
  if ((await tx.$count(paymentExports, eq(paymentExports.id, entry.id))) > 0) return
  const payments = await holdPayments(tx, entry.prestationIds)
  const content = contentOf(entry, payments, await readPayer(tx))
  const { id, format, paidOn } = entry
  await tx
    .insert(paymentExports)
    .values({ id, format, paidOn, content, count: payments.length, total: sumOf(payments), byId: actor.id })
  await tx
    .update(providerOrders)
    .set({ exportedAt: sql`now()` })
    .where(
      inArray(
        providerOrders.id,
        payments.map(({ orderId }) => orderId),
      ),
    )
  for (const { prestationId, prestationName, projectId } of payments)
    await emit(tx, {
      name: 'prestations.paymentExported',
      subjectId: prestationId,
      label: prestationName,
      projectId,
      actor,
      audience: { permission: 'budget.view', isInternal: true },
    })
}

/** Files of payments shown at once. */
const mostShown = 100

/** The files of payments that were made, the latest first. */
export const readExports = (db: Executor, where?: SQL): Promise<PaymentExport[]> =>
  db
    .select({
      id: paymentExports.id,
      number: paymentExports.number,
      format: paymentExports.format,
      paidOn: paymentExports.paidOn,
      count: paymentExports.count,
      total: paymentExports.total,
      byName: sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`,
      at: paymentExports.at,
    })
    .from(paymentExports)
    .leftJoin(users, eq(users.id, paymentExports.byId))
    .where(and(where))
    .orderBy(desc(paymentExports.number))
    .limit(mostShown)
