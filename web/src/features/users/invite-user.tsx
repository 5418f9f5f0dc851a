import type { User } from '@regie/contract/users/schema'
import { MailPlus } from 'lucide-react'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api } from './client.ts'
import { useUserChange } from './user-changes.ts'

export function InviteUser({ user }: { user: User }) {
  const { mutate, isPending } = useUserChange(() => api.invite({ params: { userId: user.id } }), {
    onDone: () => toast.success(`L’invitation part vers ${user.email}.`),
  })
  return (
    <Button wide icon={MailPlus} pending={isPending} onClick={() => mutate()}>
      {user.lastSeenAt ? 'Envoyer une invitation' : 'Renvoyer l’invitation'}
    </Button>
  )
}
