import type { prestations as routes } from '@regie/contract/prestations/routes'
import type { Order } from '@regie/contract/sellsy/schema'
import { downloadPdf, pdfDownload, statusLabelOf, whenInvoicingUnavailable } from '#features/sellsy/index.ts'
import type { DocumentSide } from '#integrations/invoicing-service.ts'
import type { Actor } from '#platform/actor.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { seesOrder } from '../access.ts'
import { orderPdf } from '../order-pdf.ts'
import { presentOrder } from '../present.ts'

type OrderRoutes = Pick<Handlers<typeof routes>, 'order' | 'orderPdf'>

/** The order of an EXTERNE prestation, read from the invoicing service. */
export function orderHandlers(platform: Platform): OrderRoutes {
  const { db, invoicing } = platform

  /** Reads an order to a supplier; when there is none, an order of a client. */
  async function readOrder(actor: Actor, orderId: string) {
    if (!(await seesOrder(db, actor, orderId))) throw fail('NOT_FOUND')
    const ask = (side: DocumentSide) => invoicing.order(side, orderId).catch(whenInvoicingUnavailable(platform))
    const found = (await ask('PURCHASE')) ?? (await ask('SALE'))
    if (!found) throw fail('NOT_FOUND', { message: 'Ce bon de commande n’existe pas dans le service de facturation.' })
    const order: Order = { ...found.order, statusLabel: statusLabelOf(found.order.status) }
    return { order: presentOrder(order, actor), pdf: found.pdf }
  }

  return {
    order: async ({ params }, { actor }) => (await readOrder(actor, params.orderId)).order,

    async orderPdf({ params }, { actor }) {
      const { order, pdf } = await readOrder(actor, params.orderId)
      const name = order.number || `Bon de commande ${order.id}`
      return pdf === null ? pdfDownload(name, await orderPdf(order)) : downloadPdf(platform, pdf, name)
    },
  }
}
