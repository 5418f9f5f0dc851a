import { useQuery } from '@tanstack/react-query'
import { ClientAcceptance } from '#features/acceptances/client-acceptance.tsx'
import { DeliveryView } from '#features/deliverables/delivery-view.tsx'
import * as usageRights from '#features/usage-rights/client.ts'
import { DeliverableRights } from '#features/usage-rights/deliverable-rights.tsx'

/** The deliverables of a client, each with the rights to use it. */
export function ClientDelivery({
  productionId,
  postProductionId,
}: {
  productionId: string
  postProductionId: string | null
}) {
  const { data: rights = [] } = useQuery(usageRights.options.ofProduction({ params: { productionId } }))
  return (
    <div className="flex flex-col gap-4">
      <ClientAcceptance productionId={productionId} />
      <DeliveryView
        productionId={productionId}
        postProductionId={postProductionId}
        renderBeside={({ id, filmIds }) => (
          <DeliverableRights
            rights={rights.filter(({ mediaId }) => mediaId === null || mediaId === id || filmIds.includes(mediaId))}
          />
        )}
      />
    </div>
  )
}
