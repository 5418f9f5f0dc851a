import type { payables as routes } from '@regie/contract/payables/routes'
import { orderRefusal } from '@regie/contract/payables/rules/order'
import { isPayable } from '@regie/contract/payables/rules/steps'
import type { Payable, Payee, Provider } from '@regie/contract/payables/schema'
import { eq, sql } from 'drizzle-orm'
import { readMailSender } from '#features/agency/index.ts'
import { versionBump } from '#platform/db/columns.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import { memoryFile } from '#platform/http/files/memory-file.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { acceptedOrderOf, changedPayable, holdPayable, isOrderOf, orderOf, tellPayable } from '../change.ts'
import { forgetInvoiceFile } from '../invoice-file.ts'
import { holderOfNumber } from '../invoice-numbers.ts'
import { providerOrderPdf } from '../order-pdf.ts'
import {
  findPrestation,
  ownPayables,
  type PayablePrestation,
  providerOf,
  readAcceptedNames,
  readPayable,
} from '../payable.ts'
import { presentOwnPayable, presentPayable } from '../present.ts'
import { type OrderNames, providerInvoices, providerOrders } from '../table.ts'

type PrestationRoutes = Pick<
  Handlers<typeof routes>,
  'ofPrestation' | 'own' | 'setOrder' | 'orderPdf' | 'acceptOrder' | 'reopenOrder' | 'approveWork' | 'approve'
>

function payeeOf(provider: Provider | null): Payee | null {
  if (!provider) return null
  const { legalName, siret, vatNumber, iban, bic } = provider
  return { legalName, siret, vatNumber, iban, bic }
}

/** The names that an order is written with now. */
async function orderNames(db: Executor, { name }: PayablePrestation, provider: Provider | null): Promise<OrderNames> {
  const { name: agency } = await readMailSender(db)
  if (!provider) return { agency, prestation: name, provider: null }
  const { legalName, siret, vatNumber } = provider
  return { agency, prestation: name, provider: { legalName, siret, vatNumber } }
}

/** Throws INVALID where another prestation has an invoice of the same number and firm: it would be paid twice. */
async function refuseTakenNumber(tx: Transaction, prestation: PayablePrestation, payable: Payable): Promise<void> {
  const { invoice, provider } = payable
  const [order, userId] = [orderOf(payable), providerOf(prestation)]
  if (!invoice || userId === null) return
  const holder = await holderOfNumber(tx, { orderId: order.id, userId, provider, number: invoice.number })
  if (holder !== null)
    throw fail('INVALID', {
      message: `La prestation « ${holder} » a déjà une facture ${invoice.number} de ce prestataire : la même ne se paie pas deux fois.`,
    })
}

/** From the order of an outside prestation to the word that it may be paid. */
export function prestationHandlers({ db, storage, log }: Platform): PrestationRoutes {
  return {
    async own(_input, { actor }) {
      return presentOwnPayable.all(await ownPayables(db, actor), actor)
    },

    async ofPrestation({ params }, { actor }) {
      return presentPayable(await readPayable(db, await findPrestation(db, actor, params.prestationId)), actor)
    },

    setOrder: ({ params, body: { version, ...entry } }, { actor }) =>
      db.transaction(async (tx) => {
        const { prestation, payable } = await holdPayable(tx, actor, params.prestationId)
        const { order } = payable
        if (version !== (order?.version ?? 0)) throw fail('STALE_VERSION', { current: presentPayable(payable, actor) })
        if (order?.acceptedAt)
          throw fail('INVALID', { message: 'Le prestataire a accepté ce bon de commande : il ne change plus.' })
        if (order)
          await tx
            .update(providerOrders)
            .set({ ...entry, ...versionBump(providerOrders) })
            .where(isOrderOf(prestation))
        else await tx.insert(providerOrders).values({ prestationId: prestation.id, ...entry })
        await tellPayable(tx, actor, prestation, 'prestations.orderWritten')
        return changedPayable(tx, actor, prestation)
      }),

    async orderPdf({ params }, { actor }) {
      const prestation = await findPrestation(db, actor, params.prestationId)
      const { order, provider } = await readPayable(db, prestation)
      if (!order) throw fail('NOT_FOUND')
      const names = (await readAcceptedNames(db, prestation)) ?? (await orderNames(db, prestation, provider))
      const content = await providerOrderPdf({ ...names, order })
      return memoryFile(content, { name: `BC ${order.number} – ${prestation.name}.pdf`, type: 'application/pdf' })
    },

    acceptOrder: ({ params, body: { version } }, { actor, call }) =>
      db.transaction(async (tx) => {
        const { prestation, payable } = await holdPayable(tx, actor, params.prestationId)
        if (prestation.userId !== actor.id) throw fail('FORBIDDEN', { message: 'C’est au prestataire d’accepter.' })
        const order = orderOf(payable)
        if (order.version !== version) throw fail('STALE_VERSION', { current: presentPayable(payable, actor) })
        if (order.acceptedAt === null) {
          const refusal = orderRefusal(order, payable.provider)
          if (refusal !== null) throw fail('INVALID', { message: refusal })
          await tx
            .update(providerOrders)
            .set({
              acceptedAt: sql`now()`,
              acceptedById: actor.id,
              acceptedFrom: call.address,
              acceptedAs: await orderNames(tx, prestation, payable.provider),
            })
            .where(isOrderOf(prestation))
          await tellPayable(tx, actor, prestation, 'prestations.orderAccepted')
        }
        return changedPayable(tx, actor, prestation)
      }),

    async reopenOrder({ params, body: { version, invoiceDepositedAt } }, { actor }) {
      let forgotten: string | undefined
      const answer = await db.transaction(async (tx) => {
        const { prestation, payable } = await holdPayable(tx, actor, params.prestationId)
        const isAsRead =
          orderOf(payable).version === version && (payable.invoice?.depositedAt ?? null) === invoiceDepositedAt
        if (!isAsRead) throw fail('STALE_VERSION', { current: presentPayable(payable, actor) })
        const order = acceptedOrderOf(payable)
        if (payable.approvedAt) throw fail('INVALID', { message: 'Le bon à payer est donné : reprenez-le d’abord.' })
        const [invoice] = await tx
          .delete(providerInvoices)
          .where(eq(providerInvoices.orderId, order.id))
          .returning({ key: providerInvoices.storageKey })
        forgotten = invoice?.key
        const nothing = { acceptedAt: null, acceptedById: null, acceptedFrom: null, acceptedAs: null }
        await tx
          .update(providerOrders)
          .set({ ...nothing, workApprovedAt: null, workApprovedById: null, ...versionBump(providerOrders) })
          .where(isOrderOf(prestation))
        // Told to the one who had accepted, whoever has the prestation now.
        await tellPayable(tx, actor, prestation, 'prestations.orderReopened')
        return changedPayable(tx, actor, prestation)
      })
      await forgetInvoiceFile({ storage, log }, forgotten)
      return answer
    },

    approveWork: ({ params, body: { isApproved } }, { actor }) =>
      db.transaction(async (tx) => {
        const { prestation, payable } = await holdPayable(tx, actor, params.prestationId)
        const order = acceptedOrderOf(payable)
        if (payable.approvedAt) throw fail('INVALID', { message: 'Le bon à payer est donné : reprenez-le d’abord.' })
        if ((order.workApprovedAt !== null) !== isApproved) {
          await tx
            .update(providerOrders)
            .set({ workApprovedAt: isApproved ? sql`now()` : null, workApprovedById: isApproved ? actor.id : null })
            .where(isOrderOf(prestation))
          const changes: Record<string, [unknown, unknown]> = { isWorkApproved: [!isApproved, isApproved] }
          await tellPayable(tx, actor, prestation, 'prestations.workApproved', changes)
        }
        return changedPayable(tx, actor, prestation)
      }),

    approve: ({ params, body: { isApproved, providerVersion, invoiceDepositedAt } }, { actor }) =>
      db.transaction(async (tx) => {
        const { prestation, payable } = await holdPayable(tx, actor, params.prestationId)
        orderOf(payable)
        const { provider, invoice, steps, approvedAt } = payable
        if (payable.exportedAt)
          throw fail('INVALID', { message: 'Ce paiement est déjà parti : il ne se reprend plus.' })
        const isAsRead =
          (provider?.version ?? null) === providerVersion && (invoice?.depositedAt ?? null) === invoiceDepositedAt
        if (isApproved && !isAsRead) throw fail('STALE_VERSION', { current: presentPayable(payable, actor) })
        if (isApproved && !isPayable(steps)) {
          const missing = steps.filter(({ name }) => name !== 'APPROVAL').flatMap((step) => step.missing)
          throw fail('INVALID', { message: `Il manque encore : ${missing.join(' ; ')}.` })
        }
        if ((approvedAt !== null) !== isApproved) {
          // The firm that is paid may have been said after the invoice was deposited.
          if (isApproved) await refuseTakenNumber(tx, prestation, payable)
          const given = { approvedAt: sql`now()`, approvedById: actor.id, paidTo: payeeOf(provider) }
          const none = { approvedAt: null, approvedById: null, paidTo: null }
          await tx
            .update(providerOrders)
            .set(isApproved ? given : none)
            .where(isOrderOf(prestation))
          const changes: Record<string, [unknown, unknown]> = { isPaymentApproved: [!isApproved, isApproved] }
          await tellPayable(tx, actor, prestation, 'prestations.paymentApproved', changes)
        }
        return changedPayable(tx, actor, prestation)
      }),
  }
}
