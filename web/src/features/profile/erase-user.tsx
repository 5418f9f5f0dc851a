import type { User } from '@regie/contract/users/schema'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Eraser } from 'lucide-react'
import { useState } from 'react'
import * as users from '#features/users/client.ts'
import { fullName } from '#features/users/user-names.ts'
import { messageOf } from '#platform/api/api-error.ts'
import { useChange } from '#platform/api/use-change.ts'
import { useCan, useSession } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { momentText } from '#ui/text/french-date.ts'
import { api, options } from './client.ts'

/** A user's request for erasure, with the button that grants it, for people who may delete accounts. */
export function EraseUser({ user }: { user: User }) {
  const deletes = useCan('users.delete')
  const isOwn = useSession((session) => session.user?.id === user.id)
  const navigate = useNavigate()
  const { data: request } = useQuery({ ...options.erasureOf({ params: { userId: user.id } }), enabled: deletes })
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, error } = useChange(
    async () => {
      await api.erase({ params: { userId: user.id } })
      await navigate({ to: '/admin/users', ignoreBlocker: true })
    },
    {
      stale: [users.key],
      onDone: () => toast.success('Le compte est effacé.'),
      onFailure: () => undefined,
    },
  )
  if (!deletes || isOwn) return null
  return (
    <Card title="Données personnelles">
      {request && (
        <p className="mb-3 text-sm">
          <span className="font-medium">{`Effacement demandé le ${momentText(request.requestedAt)}.`}</span>
          {request.message && <span className="mt-1 block whitespace-pre-line text-muted">{request.message}</span>}
        </p>
      )}
      <Button wide icon={Eraser} onClick={() => setOpen(true)}>
        Effacer l’identité
      </Button>
      <ConfirmDialog
        title={`Effacer l’identité de ${fullName(user)} ?`}
        isOpen={isOpen}
        onOpenChange={setOpen}
        confirmLabel="Effacer"
        tone="danger"
        onConfirm={() => mutate(undefined)}
        pending={isPending}
        error={error ? messageOf(error) : undefined}
      >
        Nom, coordonnées, photo et connexions sont effacés pour toujours. Ce que la personne a fait reste, sans son nom.
      </ConfirmDialog>
    </Card>
  )
}
