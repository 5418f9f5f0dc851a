import { useQuery } from '@tanstack/react-query'
import { QueryState, shownData } from '#platform/api/query-state.tsx'
import { useSession } from '#platform/session/session.ts'
import { Card } from '#ui/layout/card.tsx'
import { AgencyActions } from './agency-actions.tsx'
import { options } from './client.ts'
import { OrderedLines, PaidParty } from './payable-facts.tsx'
import { PayableSteps } from './payable-steps.tsx'
import { ProviderActions } from './provider-actions.tsx'

type PayableCardProps = {
  prestationId: string
  /** Who does the prestation. */
  userId: string | null
  /** The order of the invoicing service that is linked to it. */
  serviceOrderId: string | null
}

/** From the order of an outside prestation to the word that it may be paid, for the agency and its provider. */
export function PayableCard({ prestationId, userId, serviceOrderId }: PayableCardProps) {
  const ownId = useSession((session) => session.user?.id)
  const query = useQuery({ ...options.ofPrestation({ params: { prestationId } }), retry: false })
  const payable = shownData(query)
  // Whoever takes a prestation over reads nothing of the order that another person accepted.
  if (query.error?.code === 'NOT_FOUND') return null
  if (!payable)
    return (
      <Card title="Commande et paiement">
        <QueryState query={query} lines={5} />
      </Card>
    )
  const isProvider = userId !== null && userId === ownId
  return (
    <Card title="Commande et paiement" padding="none">
      <OrderedLines prestationId={prestationId} payable={payable} />
      <PaidParty payable={payable} />
      <PayableSteps payable={payable} providerId={userId} isProvider={isProvider} />
      <div className="flex flex-wrap gap-2 border-t border-line p-4 empty:hidden">
        {isProvider ? (
          <ProviderActions prestationId={prestationId} payable={payable} userId={userId} />
        ) : (
          <AgencyActions prestationId={prestationId} payable={payable} serviceOrderId={serviceOrderId} />
        )}
      </div>
    </Card>
  )
}
