import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate, redirect } from '@tanstack/react-router'
import { options } from '#features/prestations/client.ts'
import { hasOrderPage } from '#features/prestations/prestation-frame.tsx'
import { OrderPage } from '#features/prestations/purchase-order.tsx'
import { queryClient } from '#platform/api/query-client.ts'

export const Route = createFileRoute('/admin/projects/$projectId/prestations/$prestationId/order')({
  staticData: { crumb: 'Bon de commande' },
  loader: async ({ params }) => {
    const client = await import('#features/prestations/client.ts')
    const { type, purchaseOrderSellsyId } = await queryClient.ensureQueryData(
      client.options.get({ params: { prestationId: params.prestationId } }),
    )
    if (type !== 'EXTERNE' || purchaseOrderSellsyId === null)
      throw redirect({ to: '/admin/projects/$projectId/prestations/$prestationId', params, replace: true })
  },
  component: Order,
})

function Order() {
  const params = Route.useParams()
  const { data: prestation } = useQuery(options.get({ params }))
  if (!prestation) return null
  // The order was unlinked while on screen, here or by another person.
  if (!hasOrderPage(prestation))
    return <Navigate to="/admin/projects/$projectId/prestations/$prestationId" params={params} replace />
  return <OrderPage prestation={prestation} />
}
