import type { PrestationDetail } from '@regie/contract/prestations/schema'
import { BriefPage } from '#features/briefs/brief-page.tsx'
import { Pending } from '#ui/feedback/pending.tsx'
import { late } from '#ui/overlay/late.tsx'

const OrderView = late(async () => (await import('#features/prestations/order-view.tsx')).OrderView, {
  waiting: <Pending />,
})
const PayableCard = late(async () => (await import('#features/payables/payable-card.tsx')).PayableCard, {
  isQuiet: true,
})

/** What a talent reads of a prestation of theirs: its orders, where its payment stands, and its brief. */
export function PrestationBrief({ prestation }: { prestation: PrestationDetail }) {
  return (
    <>
      {prestation.type === 'EXTERNE' && prestation.purchaseOrderSellsyId !== null && (
        <OrderView orderId={prestation.purchaseOrderSellsyId} />
      )}
      {prestation.type === 'EXTERNE' && (
        <PayableCard prestationId={prestation.id} userId={prestation.userId} serviceOrderId={null} />
      )}
      <section aria-labelledby="brief-prestation">
        <h2 id="brief-prestation" className="mb-3 text-lg font-semibold">
          {`Brief de la prestation « ${prestation.name} »`}
        </h2>
        <BriefPage subject={{ subjectType: 'prestations', subjectId: prestation.id }} label="Brief de la prestation" />
      </section>
    </>
  )
}
