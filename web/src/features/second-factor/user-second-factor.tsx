import { mayManage } from '@regie/contract/users/rules'
import type { User } from '@regie/contract/users/schema'
import { useQuery } from '@tanstack/react-query'
import { ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { fullName } from '#features/users/user-names.ts'
import { messageOf } from '#platform/api/api-error.ts'
import { useChange } from '#platform/api/use-change.ts'
import { useCan, useSession } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Description, DescriptionList } from '#ui/layout/description-list.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key, options } from './client.ts'

/** A user's second factors, with a button that removes lost ones, for people who manage the account. */
export function UserSecondFactor({ user }: { user: User }) {
  const actor = useSession((session) => session.user)
  const updates = useCan('users.update')
  const params = { userId: user.id }
  const { data } = useQuery({ ...options.ofUser({ params }), enabled: updates })
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, error } = useChange(() => api.removeOfUser({ params }), {
    stale: [key],
    onDone: () => {
      toast.success(`Les seconds facteurs de ${fullName(user)} sont retirés.`)
      setOpen(false)
    },
    onFailure: () => undefined,
  })
  if (!updates || !data || !actor) return null
  const holds = data.passkeys > 0 || data.hasTotp
  const manages = actor.id !== user.id && mayManage(actor, user)
  return (
    <Card title="Second facteur">
      <DescriptionList>
        <Description term="Clés d’accès">{data.passkeys === 0 ? 'Aucune' : String(data.passkeys)}</Description>
        <Description term="Application de codes">{data.hasTotp ? 'Associée' : 'Aucune'}</Description>
        <Description term="Demandé par le rôle">{data.isRequired ? 'Oui' : 'Non'}</Description>
      </DescriptionList>
      {holds && manages && (
        <div className="mt-4 border-t border-line pt-4">
          <Button wide icon={ShieldOff} onClick={() => setOpen(true)}>
            Retirer les seconds facteurs
          </Button>
        </div>
      )}
      <ConfirmDialog
        title={`Retirer les seconds facteurs de ${fullName(user)} ?`}
        isOpen={isOpen}
        onOpenChange={setOpen}
        confirmLabel="Retirer"
        tone="danger"
        onConfirm={() => mutate(undefined)}
        pending={isPending}
        error={error ? messageOf(error) : undefined}
      >
        Pour un téléphone ou une clé perdus. Assurez-vous d’abord que la demande vient bien de cette personne : son mot
        de passe suffira de nouveau. Ses sessions sont fermées et un e-mail le lui dit.
      </ConfirmDialog>
    </Card>
  )
}
