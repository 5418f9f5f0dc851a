import type { prestations as routes } from '@regie/contract/prestations/routes'
import {
  connectedTo,
  orderOfPurchase,
  orderOfSale,
  pdfDownload,
  pdfOf,
  whenUnavailable,
} from '#features/sellsy/index.ts'
import type { Actor } from '#platform/actor.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { seesOrder } from '../access.ts'
import { orderPdf } from '../order-pdf.ts'
import { presentOrder } from '../present.ts'

type OrderRoutes = Pick<Handlers<typeof routes>, 'order' | 'orderPdf'>

/** The order of an outside prestation, as the invoicing service has it. */
export function orderHandlers(platform: Platform): OrderRoutes {
  const { db, log } = platform

  /** An order to a supplier, which only v1 knows; else a client's. */
  async function readOrder(actor: Actor, orderId: string) {
    if (!(await seesOrder(db, actor, orderId))) throw fail('NOT_FOUND')
    const sellsy = connectedTo(platform)
    const unavailable = whenUnavailable(log)
    const purchase = await sellsy.purchase(orderId).catch(unavailable)
    if (purchase) return { order: presentOrder(orderOfPurchase(purchase), actor), pdfUrl: purchase.publicLink ?? null }
    const sale = await sellsy.order(orderId).catch(unavailable)
    if (!sale) throw fail('NOT_FOUND', { message: 'Ce bon de commande n’existe pas dans le service de facturation.' })
    return { order: presentOrder(orderOfSale(sale), actor), pdfUrl: sale.pdf_link ?? null }
  }

  return {
    order: async ({ params }, { actor }) => (await readOrder(actor, params.orderId)).order,

    async orderPdf({ params }, { actor }) {
      const { order, pdfUrl } = await readOrder(actor, params.orderId)
      const name = order.number || `Bon de commande ${order.id}`
      return pdfUrl === null ? pdfDownload(name, await orderPdf(order)) : pdfOf(platform, pdfUrl, name)
    },
  }
}
