import { useQuery } from '@tanstack/react-query'
import { Monitor } from 'lucide-react'
import { QueryError } from '#platform/api/query-state.tsx'
import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { Badge } from '#ui/layout/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { momentText } from '#ui/text/french-date.ts'
import { api, key, options } from './client.ts'

/** The person's open sessions, each with a sign-out button. */
export function SessionList() {
  const { data, error, isPending, isFetching, refetch } = useQuery(options.sessions())
  const closing = useChange((sessionId: string) => api.closeSession({ params: { sessionId } }), {
    stale: [key],
    onDone: () => toast.success('Ce navigateur est déconnecté.'),
  })
  return (
    <Card
      title="Vos connexions"
      padding="none"
      actions={<LinkButton to="/change-password">Changer de mot de passe</LinkButton>}
    >
      {isPending && (
        <div className="p-4">
          <SkeletonText lines={2} />
        </div>
      )}
      <QueryError query={{ data, error, isFetching, refetch }} />
      <ul className="divide-y divide-line text-sm">
        {data?.map(({ id, browser, address, createdAt, lastSeenAt, isCurrent }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <Monitor aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <div className="min-w-0 flex-1 basis-56">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {browser}
                {isCurrent && <Badge tone="accent">Ce navigateur</Badge>}
              </p>
              <p className="text-muted">
                {`Depuis le ${momentText(createdAt)} · vu le ${momentText(lastSeenAt)} · ${address}`}
              </p>
            </div>
            {!isCurrent && (
              <Button
                pending={closing.isPending && closing.variables === id}
                aria-label={`Déconnecter ${browser}`}
                onClick={() => closing.mutate(id)}
              >
                Déconnecter
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
