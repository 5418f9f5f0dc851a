import type { User } from '@regie/contract/users/schema'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError, messageOf } from '#platform/api/api-error.ts'
import { readAgain } from '#platform/api/use-change.ts'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key } from './client.ts'
import { fullName } from './user-names.ts'

const userDeletionKey = (userId: string) => [...key, 'remove', userId]

/** True while this page deletes the user: the page must not show « not found » before it is left. */
export const useIsUserBeingDeleted = (userId: string) => useIsMutating({ mutationKey: userDeletionKey(userId) }) > 0

/** Button that deletes a user after a confirmation, which also shows a refusal and what to do. */
export function DeleteUser({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const opensCompanies = useCan('companies.read')
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationKey: userDeletionKey(user.id),
    mutationFn: async () => {
      await api.remove({ params: { userId: user.id } })
      // Unsaved values of a deleted user can't be saved: no question.
      await navigate({ to: '/admin/users', ignoreBlocker: true })
    },
    onSuccess: () => toast.success(`Le compte de ${fullName(user)} est supprimé.`),
    onSettled: readAgain(queryClient, [key]),
  })
  const show = (open: boolean) => {
    reset()
    setOpen(open)
  }
  const owns = error instanceof ApiError && error.code === 'USER_OWNS'
  return (
    <>
      <Button wide icon={Trash2} onClick={() => show(true)}>
        Supprimer
      </Button>
      <ConfirmDialog
        title={`Supprimer le compte de ${fullName(user)} ?`}
        isOpen={isOpen}
        onOpenChange={show}
        confirmLabel="Supprimer"
        tone="danger"
        onConfirm={() => mutate()}
        pending={isPending}
        error={error ? messageOf(error) : undefined}
      >
        <p>
          Le compte disparaît de toutes les listes et ses sessions prennent fin. Cette action est définitive : pour
          fermer l’accès sans rien effacer, désactivez plutôt le compte.
        </p>
        {owns && opensCompanies && (
          <LinkButton to="/admin/companies" size="sm" className="self-start">
            Voir les sociétés
          </LinkButton>
        )}
      </ConfirmDialog>
    </>
  )
}
