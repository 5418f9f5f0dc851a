import type { payables as routes } from '@regie/contract/payables/routes'
import { isPayable } from '@regie/contract/payables/rules'
import type { Payable } from '@regie/contract/payables/schema'
import { can } from '@regie/contract/permissions'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { readMailSender } from '#features/agency/index.ts'
import { checkStorageSpace } from '#features/medias/index.ts'
import { prestations } from '#features/prestations/index.ts'
import { users, visibleUsers } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import { versionBump } from '#platform/db/columns.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import { memoryFile } from '#platform/http/files/memory-file.ts'
import { storeUpload } from '#platform/http/files/store-upload.ts'
import { storedFile } from '#platform/http/files/stored-file.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import { typeOfStored } from '#platform/media/stored-type.ts'
import type { Platform } from '#platform/platform.ts'
import { providerOrderPdf } from '../order-pdf.ts'
import { findPrestation, type PayablePrestation, readPayable, readProvider } from '../payable.ts'
import { presentPayable, presentProvider } from '../present.ts'
import { providerInvoices, providerOrders, providers } from '../table.ts'

type PrestationRoutes = Pick<
  Handlers<typeof routes>,
  | 'ofPrestation'
  | 'setOrder'
  | 'orderPdf'
  | 'acceptOrder'
  | 'approveWork'
  | 'depositInvoice'
  | 'invoiceFile'
  | 'approve'
  | 'provider'
  | 'setProvider'
>

type PayableEvent =
  | 'prestations.orderWritten'
  | 'prestations.orderAccepted'
  | 'prestations.workApproved'
  | 'prestations.invoiceDeposited'
  | 'prestations.paymentApproved'

const notYet = { message: 'Établissez d’abord le bon de commande.' }

/** From the order of an outside prestation to the word that it may be paid. */
export function prestationHandlers(platform: Platform): PrestationRoutes {
  const { db, storage } = platform

  /** Locks a prestation with its order, before a change. */
  async function held(tx: Transaction, actor: Actor, prestationId: string) {
    const prestation = await findPrestation(tx, actor, prestationId)
    await tx.select({ id: prestations.id }).from(prestations).where(eq(prestations.id, prestation.id)).for('update')
    return { prestation, payable: await readPayable(tx, prestation) }
  }
  const tell = (
    tx: Transaction,
    actor: Actor,
    { id, name, projectId, userId }: PayablePrestation,
    event: PayableEvent,
    changes: Record<string, [unknown, unknown]> = {},
  ) =>
    emit(tx, {
      name: event,
      subjectId: id,
      label: name,
      projectId,
      actor,
      audience: { permission: 'budget.view', userIds: userId === null ? [] : [userId], isInternal: true },
      changes,
    })
  const shown = async (tx: Executor, actor: Actor, prestation: PayablePrestation) =>
    presentPayable(await readPayable(tx, prestation), actor)
  const orderOf = ({ order }: Payable) => {
    if (!order) throw fail('INVALID', notYet)
    return order
  }
  const isOrder = (prestation: PayablePrestation) => eq(providerOrders.prestationId, prestation.id)
  /** A person whose payment details the actor reads: their own, or those of whoever works for the agency, by permission. */
  async function findProvider(tx: Executor, actor: Actor, userId: string) {
    const isOwn = actor.id === userId && actor.role === 'TALENT'
    const [found] = await tx
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(and(eq(users.id, userId), isOwn ? isNull(users.deletedAt) : visibleUsers(actor)))
    if (!found || found.role !== 'TALENT' || !(isOwn || can(actor, ['budget.view']))) throw fail('NOT_FOUND')
    return { id: found.id, isOwn }
  }

  return {
    async ofPrestation({ params }, { actor }) {
      return shown(db, actor, await findPrestation(db, actor, params.prestationId))
    },

    setOrder: ({ params, body: { version, ...entry } }, { actor }) =>
      db.transaction(async (tx) => {
        const { prestation, payable } = await held(tx, actor, params.prestationId)
        if (version !== (payable.order?.version ?? 0))
          throw fail('STALE_VERSION', { current: presentPayable(payable, actor) })
        if (payable.order?.acceptedAt)
          throw fail('INVALID', { message: 'Le prestataire a accepté ce bon de commande : il ne change plus.' })
        if (payable.order)
          await tx
            .update(providerOrders)
            .set({ ...entry, ...versionBump(providerOrders) })
            .where(isOrder(prestation))
        else await tx.insert(providerOrders).values({ prestationId: prestation.id, ...entry })
        await tell(tx, actor, prestation, 'prestations.orderWritten')
        return shown(tx, actor, prestation)
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
        const { prestation, payable } = await held(tx, actor, params.prestationId)
        if (prestation.userId !== actor.id) throw fail('FORBIDDEN', { message: 'C’est au prestataire d’accepter.' })
        const order = orderOf(payable)
        if (order.version !== version) throw fail('STALE_VERSION', { current: presentPayable(payable, actor) })
        if (order.acceptedAt === null) {
          await tx
            .update(providerOrders)
            .set({ acceptedAt: sql`now()`, acceptedById: actor.id, acceptedFrom: call.address })
            .where(isOrder(prestation))
          await tell(tx, actor, prestation, 'prestations.orderAccepted')
        }
        return shown(tx, actor, prestation)
      }),

    approveWork: ({ params, body: { isApproved } }, { actor }) =>
      db.transaction(async (tx) => {
        const { prestation, payable } = await held(tx, actor, params.prestationId)
        const order = orderOf(payable)
        if (payable.approvedAt) throw fail('INVALID', { message: 'Le bon à payer est donné : reprenez-le d’abord.' })
        if ((order.workApprovedAt !== null) !== isApproved) {
          await tx
            .update(providerOrders)
            .set({ workApprovedAt: isApproved ? sql`now()` : null, workApprovedById: isApproved ? actor.id : null })
            .where(isOrder(prestation))
          await tell(tx, actor, prestation, 'prestations.workApproved', { isWorkApproved: [!isApproved, isApproved] })
        }
        return shown(tx, actor, prestation)
      }),

    async depositInvoice({ params, query: { name: fileName, ...entry }, content }, { actor }) {
      const prestation = await findPrestation(db, actor, params.prestationId)
      const { userId } = prestation
      if (userId === null) throw fail('INVALID', { message: 'Cette prestation n’est confiée à personne.' })
      if (userId !== actor.id && !can(actor, ['prestations.update'])) throw fail('FORBIDDEN')
      const prefix = `payables/${prestation.id}`
      return storeUpload(platform, { prefix, name: fileName, content }, async (stored) => {
        if ((await typeOfStored(platform, stored)) !== 'application/pdf')
          throw fail('INVALID', { message: `« ${fileName} » n’est pas un PDF.` })
        return db.transaction(async (tx) => {
          const { payable } = await held(tx, actor, params.prestationId)
          const order = orderOf(payable)
          if (payable.approvedAt)
            throw fail('INVALID', { message: 'Le bon à payer est donné : la facture ne change plus.' })
          await checkStorageSpace(platform, tx, { actor, productionId: null, bytes: stored.size })
          const row = { ...entry, ...stored, fileName, seller: null, depositedById: actor.id, depositedAt: sql`now()` }
          const isTaken = await tx.$count(
            providerInvoices,
            and(
              eq(providerInvoices.userId, userId),
              eq(providerInvoices.number, entry.number),
              sql`${providerInvoices.orderId} <> ${order.id}`,
            ),
          )
          if (isTaken > 0)
            throw fail('INVALID', { fields: { number: 'Ce prestataire a déjà une facture de ce numéro' } })
          await tx
            .insert(providerInvoices)
            .values({ orderId: order.id, userId, ...row })
            .onConflictDoUpdate({ target: providerInvoices.orderId, set: row })
          await tell(tx, actor, prestation, 'prestations.invoiceDeposited', { invoice: [null, entry.number] })
          return shown(tx, actor, prestation)
        })
      })
    },

    async invoiceFile({ params }, { actor }) {
      const prestation = await findPrestation(db, actor, params.prestationId)
      const [found] = await db
        .select({
          name: providerInvoices.fileName,
          size: providerInvoices.size,
          storageKey: providerInvoices.storageKey,
        })
        .from(providerInvoices)
        .innerJoin(providerOrders, eq(providerOrders.id, providerInvoices.orderId))
        .where(isOrder(prestation))
      if (!found) throw fail('NOT_FOUND')
      const { storageKey, ...file } = found
      return { ...file, type: 'application/pdf', shown: false, isSensitive: true, ...storedFile(storage, storageKey) }
    },

    approve: ({ params, body: { isApproved } }, { actor }) =>
      db.transaction(async (tx) => {
        const { prestation, payable } = await held(tx, actor, params.prestationId)
        orderOf(payable)
        if (payable.exportedAt)
          throw fail('INVALID', { message: 'Ce paiement est déjà parti : il ne se reprend plus.' })
        if (isApproved && !isPayable(payable.steps)) {
          const missing = payable.steps.filter(({ name }) => name !== 'APPROVAL').flatMap((step) => step.missing)
          throw fail('INVALID', { message: `Il manque encore : ${missing.join(' ; ')}.` })
        }
        if ((payable.approvedAt !== null) !== isApproved) {
          await tx
            .update(providerOrders)
            .set({ approvedAt: isApproved ? sql`now()` : null, approvedById: isApproved ? actor.id : null })
            .where(isOrder(prestation))
          await tell(tx, actor, prestation, 'prestations.paymentApproved', {
            isPaymentApproved: [!isApproved, isApproved],
          })
        }
        return shown(tx, actor, prestation)
      }),

    async provider({ params }, { actor }) {
      const { id } = await findProvider(db, actor, params.userId)
      const found = await readProvider(db, id)
      return found && presentProvider(found, actor)
    },

    setProvider: ({ params, body: { version, ...entry } }, { actor }) =>
      db.transaction(async (tx) => {
        const { id: userId, isOwn } = await findProvider(tx, actor, params.userId)
        if (!isOwn && !can(actor, ['budget.edit'])) throw fail('FORBIDDEN')
        await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
        const before = await readProvider(tx, userId)
        if (version !== (before?.version ?? 0))
          throw fail('STALE_VERSION', before ? { current: presentProvider(before, actor) } : {})
        if (before)
          await tx
            .update(providers)
            .set({ ...entry, ...versionBump(providers) })
            .where(eq(providers.userId, userId))
        else await tx.insert(providers).values({ userId, ...entry })
        const after = await readProvider(tx, userId)
        if (!after) throw fail('UNEXPECTED')
        // The account is told, and not written: an event outlives it.
        await emit(tx, {
          name: 'users.providerChanged',
          subjectId: userId,
          actor,
          audience: { permission: 'budget.view', userIds: [userId], isInternal: true },
        })
        return presentProvider(after, actor)
      }),
  }
}
