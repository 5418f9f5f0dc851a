import type { User } from '@regie/contract/users/schema'
import { useQueryClient } from '@tanstack/react-query'
import { UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import { Button } from '#ui/button/button.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api } from './client.ts'
import { cacheUser, useUserChange } from './user-changes.ts'
import { fullName } from './user-names.ts'

/** Disables an account after a confirmation; enables it at once. */
export function ToggleUser({ user }: { user: User }) {
  return user.deactivatedAt ? <Reactivate user={user} /> : <Deactivate user={user} />
}

function Reactivate({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useUserChange(() => api.reactivate({ params: { userId: user.id } }), {
    onDone: (opened) => {
      void cacheUser(queryClient, opened)
      toast.success(`Le compte de ${fullName(user)} est réactivé.`)
    },
  })
  return (
    <Button wide icon={UserCheck} pending={isPending} onClick={() => mutate()}>
      Réactiver
    </Button>
  )
}

function Deactivate({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, error, reset } = useUserChange(() => api.deactivate({ params: { userId: user.id } }), {
    onDone: (closed) => {
      setOpen(false)
      void cacheUser(queryClient, closed)
      toast.success(`Le compte de ${fullName(user)} est désactivé.`)
    },
    onFailure: () => undefined,
  })
  const show = (open: boolean) => {
    reset()
    setOpen(open)
  }
  return (
    <>
      <Button wide icon={UserX} onClick={() => show(true)}>
        Désactiver
      </Button>
      <ConfirmDialog
        title={`Désactiver le compte de ${fullName(user)} ?`}
        isOpen={isOpen}
        onOpenChange={show}
        confirmLabel="Désactiver"
        onConfirm={() => mutate()}
        pending={isPending}
        error={error ? messageOf(error) : undefined}
        consequences={[
          'Ses sessions ouvertes prennent fin tout de suite, sur tous ses appareils.',
          'La connexion lui est refusée.',
          'Ses données restent en place, et le compte peut être réactivé.',
        ]}
      />
    </>
  )
}
