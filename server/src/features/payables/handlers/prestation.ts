import type { payables as routes } from '@regie/contract/payables/routes'
import { isPayable } from '@regie/contract/payables/rules/steps'
import type { Payee, Provider } from '@regie/contract/payables/schema'
import { sql } from 'drizzle-orm'
import { readMailSender } from '#features/agency/index.ts'
import { versionBump } from '#platform/db/columns.ts'
import { fail } from '#platform/http/failure.ts'
import { memoryFile } from '#platform/http/files/memory-file.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { acceptedOrderOf, changedPayable, holdPayable, isOrderOf, orderOf, tellPayable } from '../change.ts'
import { providerOrderPdf } from '../order-pdf.ts'
import { findPrestation, readPayable } from '../payable.ts'
import { presentPayable } from '../present.ts'
import { providerOrders } from '../table.ts'

type PrestationRoutes = Pick<
  Handlers<typeof routes>,
  'ofPrestation' | 'setOrder' | 'orderPdf' | 'acceptOrder' | 'approveWork' | 'approve'
>

function payeeOf(provider: Provider | null): Payee | null {
  if (!provider) return null
  const { version: _, ...payee } = provider
  return payee
}

/** From the order of an outside prestation to the word that it may be paid. */
export function prestationHandlers({ db }: Platform): PrestationRoutes {
  return {
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
      const { name: agency } = await readMailSender(db)
      const content = await providerOrderPdf({ agency, prestation: prestation.name, order, provider })
      return memoryFile(content, { name: `BC ${order.number} – ${prestation.name}.pdf`, type: 'application/pdf' })
    },

    acceptOrder: ({ params, body: { version } }, { actor, call }) =>
      db.transaction(async (tx) => {
        const { prestation, payable } = await holdPayable(tx, actor, params.prestationId)
        if (prestation.userId !== actor.id) throw fail('FORBIDDEN', { message: 'C’est au prestataire d’accepter.' })
        const order = orderOf(payable)
        if (order.version !== version) throw fail('STALE_VERSION', { current: presentPayable(payable, actor) })
        if (order.acceptedAt === null) {
          await tx
            .update(providerOrders)
            .set({ acceptedAt: sql`now()`, acceptedById: actor.id, acceptedFrom: call.address })
            .where(isOrderOf(prestation))
          await tellPayable(tx, actor, prestation, 'prestations.orderAccepted')
        }
        return changedPayable(tx, actor, prestation)
      }),

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

    approve: ({ params, body: { isApproved, providerVersion } }, { actor }) =>
      db.transaction(async (tx) => {
        const { prestation, payable } = await holdPayable(tx, actor, params.prestationId)
        orderOf(payable)
        const { provider, steps, approvedAt } = payable
        if (payable.exportedAt)
          throw fail('INVALID', { message: 'Ce paiement est déjà parti : il ne se reprend plus.' })
        if (isApproved && (provider?.version ?? null) !== providerVersion)
          throw fail('STALE_VERSION', { current: presentPayable(payable, actor) })
        if (isApproved && !isPayable(steps)) {
          const missing = steps.filter(({ name }) => name !== 'APPROVAL').flatMap((step) => step.missing)
          throw fail('INVALID', { message: `Il manque encore : ${missing.join(' ; ')}.` })
        }
        if ((approvedAt !== null) !== isApproved) {
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
