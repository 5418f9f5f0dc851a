import type { payables as routes } from '@regie/contract/payables/routes'
import { typedDifferences } from '@regie/contract/payables/rules/reading'
import { can } from '@regie/contract/permissions'
import { eq, sql } from 'drizzle-orm'
import { checkStorageSpace } from '#features/medias/index.ts'
import { fail } from '#platform/http/failure.ts'
import { storeUpload } from '#platform/http/files/store-upload.ts'
import { storedFile } from '#platform/http/files/stored-file.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import { typeOfStored } from '#platform/media/stored-type.ts'
import type { Platform } from '#platform/platform.ts'
import { acceptedOrderOf, changedPayable, holdPayable, isOrderOf, tellPayable } from '../change.ts'
import { forgetInvoiceFile, readInvoiceFile } from '../invoice-file.ts'
import { holderOfNumber } from '../invoice-numbers.ts'
import { findPrestation, providerOf } from '../payable.ts'
import { providerInvoices, providerOrders } from '../table.ts'

type InvoiceRoutes = Pick<Handlers<typeof routes>, 'depositInvoice' | 'invoiceFile'>

/** The invoice of a provider: its file, and what it says. */
export function invoiceHandlers(platform: Platform): InvoiceRoutes {
  const { db, storage, log } = platform
  return {
    async depositInvoice({ params, query: { name: fileName, ...entry }, content }, { actor }) {
      const { id, ...found } = await findPrestation(db, actor, params.prestationId)
      const userId = providerOf({ id, ...found })
      if (userId === null) throw fail('INVALID', { message: 'Cette prestation n’est confiée à personne.' })
      if (userId !== actor.id && !can(actor, ['prestations.update'])) throw fail('FORBIDDEN')
      let replaced: string | undefined
      const answer = await storeUpload(
        platform,
        { prefix: `payables/${id}`, name: fileName, content },
        async (stored) => {
          if ((await typeOfStored(platform, stored)) !== 'application/pdf')
            throw fail('INVALID', { message: `« ${fileName} » n’est pas un PDF.` })
          const reading = await readInvoiceFile(platform, { ...stored, sender: actor.id })
          const fields = reading ? typedDifferences(entry, reading) : {}
          if (Object.keys(fields).length > 0) throw fail('INVALID', { fields })
          return db.transaction(async (tx) => {
            const { prestation, payable } = await holdPayable(tx, actor, params.prestationId)
            const order = acceptedOrderOf(payable)
            if (providerOf(prestation) !== userId) throw fail('NOT_FOUND')
            if (payable.approvedAt)
              throw fail('INVALID', { message: 'Le bon à payer est donné : la facture ne change plus.' })
            await checkStorageSpace(platform, tx, { actor, productionId: null, bytes: stored.size })
            // As the file says it: the number typed may have other spaces.
            const number = reading?.number ?? entry.number
            const numbered = { orderId: order.id, userId, provider: payable.provider, number }
            if ((await holderOfNumber(tx, numbered)) !== null)
              throw fail('INVALID', { fields: { number: 'Ce prestataire a déjà une facture de ce numéro' } })
            const [former] = await tx
              .select({ key: providerInvoices.storageKey })
              .from(providerInvoices)
              .where(eq(providerInvoices.orderId, order.id))
            replaced = former?.key
            const seller = reading?.seller ?? null
            const row = {
              ...entry,
              number,
              ...stored,
              fileName,
              seller,
              depositedById: actor.id,
              depositedAt: sql`now()`,
            }
            await tx
              .insert(providerInvoices)
              .values({ orderId: order.id, userId, ...row })
              .onConflictDoUpdate({ target: providerInvoices.orderId, set: row })
            const changes: Record<string, [unknown, unknown]> = {
              invoice: [payable.invoice?.number ?? null, number],
            }
            await tellPayable(tx, actor, prestation, 'prestations.invoiceDeposited', changes)
            return changedPayable(tx, actor, prestation)
          })
        },
      )
      // Once the row names the new one for good. What stays behind costs room alone.
      await forgetInvoiceFile({ storage, log }, replaced)
      return answer
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
        .where(isOrderOf(prestation))
      if (!found) throw fail('NOT_FOUND')
      const { storageKey, ...file } = found
      return { ...file, type: 'application/pdf', shown: false, isSensitive: true, ...storedFile(storage, storageKey) }
    },
  }
}
