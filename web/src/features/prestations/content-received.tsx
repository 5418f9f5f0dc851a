import { maySetStatus } from '@regie/contract/prestations/rules'
import type { PrestationDetail, PrestationProductionStatus } from '@regie/contract/prestations/schema'
import { PackageCheck } from 'lucide-react'
import { useChange } from '#platform/api/use-change.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key } from './client.ts'
import { PrestationProductionBadge } from './prestation-badges.tsx'

type ContentReceivedProps = {
  prestation: PrestationDetail
  productionId: string
}

/** Button with which the talent confirms that the content has come: the work may start. */
export function ContentReceived({ prestation, productionId }: ContentReceivedProps) {
  const user = useSession((session) => session.user)
  const attached = prestation.productions.find(({ id }) => id === productionId)
  const { mutate, isPending } = useChange(
    (status: PrestationProductionStatus) =>
      api.productionStatus({ params: { prestationId: prestation.id, productionId }, body: { status } }),
    { stale: [key, ['post-productions']], onDone: () => toast.success('C’est noté.') },
  )
  if (!attached || !user) return null
  const from = attached.prestationProductionStatus
  const acting = { ...user, isAssigned: prestation.userId === user.id }
  const confirms = from === 'READY_TO_START' && maySetStatus(acting, from, 'CONTENT_RECEIVED')
  const takesBack = from === 'CONTENT_RECEIVED' && maySetStatus(acting, from, 'READY_TO_START')
  return (
    <Card padding="lg" aria-label="Réception du contenu">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-lg font-semibold">
            Contenu
            <PrestationProductionBadge status={from} />
          </h2>
          <p className="mt-1 text-sm text-muted">
            {confirms && 'Vérifiez que tout est là et lisible, puis confirmez : le montage peut commencer.'}
            {takesBack && 'Vous avez confirmé avoir tout reçu.'}
            {from === 'TO_ORGINIZE' && 'L’agence prépare encore le contenu.'}
          </p>
        </div>
        {confirms && (
          <Button variant="primary" icon={PackageCheck} pending={isPending} onClick={() => mutate('CONTENT_RECEIVED')}>
            Contenu reçu
          </Button>
        )}
        {takesBack && (
          <Button pending={isPending} onClick={() => mutate('READY_TO_START')}>
            Il manque quelque chose
          </Button>
        )}
      </div>
    </Card>
  )
}
