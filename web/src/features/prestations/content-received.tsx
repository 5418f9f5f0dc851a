import { typeset } from '@regie/contract/french'
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

/** What a talent confirms: that the content has come, or that all of theirs is there. */
const wordings = {
  received: {
    section: 'Réception du contenu',
    title: 'Contenu',
    asked: 'Vérifiez que tout est là et lisible, puis confirmez : le montage peut commencer.',
    confirmed: 'Vous avez confirmé avoir tout reçu.',
    button: 'Contenu reçu',
  },
  deposited: {
    section: 'Fin du dépôt',
    title: 'Rushes',
    asked: 'Déposez vos fichiers ci-dessous, puis confirmez que tout y est : l’agence prend la suite.',
    confirmed: 'Vous avez confirmé avoir tout déposé.',
    button: 'Tout est déposé',
  },
} as const

type ContentReceivedProps = {
  prestation: PrestationDetail
  productionId: string
  asked: keyof typeof wordings
}

/** Button with which the talent confirms that the content is there: the work may go on. */
export function ContentReceived({ prestation, productionId, asked }: ContentReceivedProps) {
  const words = wordings[asked]
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
    <Card padding="lg" aria-label={words.section}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-lg font-semibold">
            {words.title}
            <PrestationProductionBadge status={from} />
          </h2>
          <p className="mt-1 text-sm text-muted">
            {confirms && typeset(words.asked)}
            {takesBack && words.confirmed}
            {from === 'TO_ORGINIZE' && 'L’agence prépare encore le contenu.'}
          </p>
        </div>
        {confirms && (
          <Button variant="primary" icon={PackageCheck} pending={isPending} onClick={() => mutate('CONTENT_RECEIVED')}>
            {words.button}
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
