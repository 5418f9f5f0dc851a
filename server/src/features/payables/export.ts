import { randomUUID } from 'node:crypto'
import { csvOf } from '@regie/contract/csv'
import { isSepaIban } from '@regie/contract/payables/rules/identifiers'
import { orderReference, totalOf } from '@regie/contract/payables/rules/order'
import type { Payee, PaymentExport, PaymentExportEntry } from '@regie/contract/payables/schema'
import type { Permission } from '@regie/contract/permissions'
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { prestations } from '#features/prestations/index.ts'
import { openAccount, users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { todayInParis } from '#platform/db/paris-days.ts'
import { emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import { type Payer, type Payment, sepaFile, sumOf } from './payment-file.ts'
import { payers, paymentExports, providerInvoices, providerOrders } from './table.ts'

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
  acceptedById: string | null
  siret: string | null
  invoiceNumber: string
  issuedOn: string
  exclTax: string
  tax: string
}

const payeeOf = ({ legalName: name, siret, iban, bic }: Payee) => ({ name, siret, iban, bic })

/** The payments of prestations, held until the end of the transaction. Throws INVALID for one that is not good to pay, or left already. */
async function holdPayments(tx: Transaction, prestationIds: readonly string[]): Promise<PayableRow[]> {
  const wanted = [...new Set(prestationIds)]
  const rows = await tx
    .select({
      orderId: providerOrders.id,
      number: providerOrders.number,
      exportedAt: providerOrders.exportedAt,
      prestationId: prestations.id,
      prestationName: prestations.name,
      projectId: prestations.projectId,
      acceptedById: providerOrders.acceptedById,
      paidTo: providerOrders.paidTo,
      invoiceNumber: providerInvoices.number,
      issuedOn: providerInvoices.issuedOn,
      exclTax: providerInvoices.exclTax,
      tax: providerInvoices.tax,
    })
    .from(providerOrders)
    .innerJoin(prestations, eq(prestations.id, providerOrders.prestationId))
    .innerJoin(providerInvoices, eq(providerInvoices.orderId, providerOrders.id))
    .where(and(inArray(providerOrders.prestationId, wanted), isNull(prestations.deletedAt)))
    .orderBy(sql`${providerOrders.paidTo} ->> 'legalName'`, providerOrders.number)
    .for('update', { of: providerOrders })
  const ready = rows.flatMap(({ paidTo, exportedAt, ...row }) =>
    paidTo !== null && exportedAt === null ? [{ ...row, ...payeeOf(paidTo) }] : [],
  )
  if (ready.length < wanted.length)
    throw fail('INVALID', {
      message: 'Un de ces paiements n’est pas bon à payer, ou est déjà parti : relisez la liste.',
    })
  return ready.map(({ number, ...row }) => ({
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
  'Payé le',
]
const decimal = (amount: string) => amount.replace('.', ',')

/** Spaces keep spreadsheets from reading a number of fourteen digits as a power of ten. */
const spacedSiret = (siret: string) => siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1 $2 $3 $4')

/** Payments as a table that French spreadsheets open. */
const tableOf = (payments: readonly PayableRow[], { paidOn }: Pick<PaymentExportEntry, 'paidOn'>): string =>
  csvOf([
    columns,
    ...payments.map((one) => [
      one.reference,
      one.prestationName,
      one.name,
      one.siret === null ? '' : spacedSiret(one.siret),
      one.iban,
      one.invoiceNumber,
      one.issuedOn,
      decimal(one.exclTax),
      decimal(one.tax),
      decimal(one.amount),
      paidOn,
    ]),
  ])

/** Throws INVALID for a payment that no SEPA transfer brings. */
function refuseOutsideSepa(payments: readonly PayableRow[]): void {
  const outside = payments.filter(({ iban }) => !isSepaIban(iban)).map(({ name }) => name)
  if (outside.length > 0)
    throw fail('INVALID', {
      message: `Hors de la zone SEPA : ${outside.join(', ')}. Exportez ces paiements en CSV, et payez-les depuis votre banque.`,
    })
}

/** The file that the bank takes; null for payments that are made otherwise. */
function transfersOf({ id, format, paidOn }: PaymentExportEntry, payments: readonly PayableRow[], payer: Payer | null) {
  switch (format) {
    case 'CSV':
      return null
    case 'SEPA':
      if (!payer) throw fail('NOT_CONFIGURED', { message: 'Entrez d’abord le compte dont l’agence paie.' })
      refuseOutsideSepa(payments)
      return sepaFile({
        id: `REGIE-${id.slice(0, 8)}-${randomUUID().slice(0, 8)}`,
        madeAt: new Date().toISOString(),
        paidOn,
        payer,
        payments,
      })
    default:
      return format satisfies never
  }
}

/** Throws INVALID for transfers on a day that is over: no bank takes them. */
async function refusePast(tx: Transaction, { format, paidOn }: PaymentExportEntry): Promise<void> {
  if (format !== 'SEPA') return
  const { rows } = await tx.execute<{ isPast: boolean }>(sql`select ${paidOn}::date < ${todayInParis} as "isPast"`)
  if (rows[0]?.isPast) throw fail('INVALID', { fields: { paidOn: 'Choisissez aujourd’hui ou un jour à venir' } })
}

/** Those who see all payments, some of whom see no other cost. */
async function readApprovers(tx: Transaction): Promise<string[]> {
  const approve: Permission = 'payables.approve'
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(openAccount, eq(users.role, 'PRODUCTEUR'), sql`${approve} = any(${users.permissions})`))
  return found.map(({ id }) => id)
}

/** Makes a file of payments: they leave once. The same id sent twice makes one file. */
export async function exportPayments(tx: Transaction, actor: Actor, entry: PaymentExportEntry): Promise<void> {
  // Two people who export at once would pay twice.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('payables.export', 0))`)
  if ((await tx.$count(paymentExports, eq(paymentExports.id, entry.id))) > 0) return
  await refusePast(tx, entry)
  const payments = await holdPayments(tx, entry.prestationIds)
  const transfers = transfersOf(entry, payments, await readPayer(tx))
  const summary = tableOf(payments, entry)
  const { id, format, paidOn } = entry
  await tx
    .insert(paymentExports)

    .values({ id, format, paidOn, summary, transfers, count: payments.length, total: sumOf(payments), byId: actor.id })
  await tx
    .update(providerOrders)
    .set({ exportedAt: sql`now()` })
    .where(
      inArray(
        providerOrders.id,
        payments.map(({ orderId }) => orderId),
      ),
    )
  const approvers = await readApprovers(tx)
  for (const { prestationId, prestationName, projectId, acceptedById } of payments)
    await emit(tx, {
      name: 'prestations.paymentExported',
      subjectId: prestationId,
      label: prestationName,
      projectId,
      actor,
      audience: {
        permission: 'budget.view',
        userIds: acceptedById === null ? approvers : [acceptedById, ...approvers],
        isInternal: true,
      },
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
