import { statusFacts } from '@regie/contract/post-productions/rules/statuses'
import { mayActNow } from '@regie/contract/post-productions/rules/transitions'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import { CirclePlay } from 'lucide-react'
import { useChange } from '#platform/api/use-change.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { api, key } from './client.ts'

type StartWorkProps = {
  postProduction: PostProductionListed
  /** Called once the status has changed on screen. */
  onStarted: () => void
}

/** Button with which the editor starts the work. */
export function StartWork({ postProduction, onStarted }: StartWorkProps) {
  const { id: postProductionId, name, status, version, userId } = postProduction
  const user = useSession((session) => session.user)
  const { mutate, isPending } = useChange(() => api.start({ params: { postProductionId }, body: { version } }), {
    stale: [key],
  })
  const acting = user && { ...user, isAssigned: userId === user.id }
  if (!acting || statusFacts[status].isBegun || !mayActNow(acting, status, 'start')) return null
  return (
    <Card padding="lg" aria-label="Début du travail">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold wrap-anywhere">{`« ${name} » vous attend`}</h2>
          <p className="mt-1 text-sm text-muted">L’agence et le client verront que le travail a commencé.</p>
        </div>
        <Button
          variant="primary"
          icon={CirclePlay}
          pending={isPending}
          // After the refetch: until then the next step is closed.
          onClick={() => mutate(undefined, { onSuccess: onStarted })}
        >
          Démarrer
        </Button>
      </div>
    </Card>
  )
}
