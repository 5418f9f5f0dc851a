import type { CompanyMember } from '@regie/contract/companies/schema'
import { fullName } from '#features/users/user-names.ts'
import { messageOf } from '#platform/api/api-error.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api } from '../client.ts'
import { useCompanyChange } from '../use-change.ts'

type RemoveMemberProps = {
  companyId: string
  member: CompanyMember
  onClose: () => void
}

/** Restores a removed member; a main contact named meanwhile remains. */
async function restoreMember(companyId: string, { id, jobTitle, isMainContact }: CompanyMember) {
  const members = await api.members({ params: { companyId } })
  const isFree = members.every((member) => !member.isMainContact)
  await api.addMember({
    params: { companyId, memberId: id },
    body: { jobTitle, isMainContact: isMainContact && isFree },
  })
}

/** Asks before a member is removed, then offers to undo it. */
export function RemoveMember({ companyId, member, onClose }: RemoveMemberProps) {
  const name = fullName(member)
  const undo = useCompanyChange(() => restoreMember(companyId, member), {
    onDone: () => toast.success(`${name} fait de nouveau partie de la société.`),
  })
  const { mutate, isPending, error } = useCompanyChange(
    () => api.removeMember({ params: { companyId, memberId: member.id } }),
    {
      onDone: () => {
        onClose()
        toast.success(`${name} ne fait plus partie de la société.`, {
          duration: 10_000,
          action: { label: 'Annuler', onClick: () => undo.mutate(undefined) },
        })
      },
      onFailure: () => undefined,
    },
  )
  return (
    <ConfirmDialog
      title={`Retirer ${name} de la société ?`}
      isOpen
      onOpenChange={onClose}
      confirmLabel="Retirer"
      tone="danger"
      onConfirm={() => mutate(undefined)}
      pending={isPending}
      error={error ? messageOf(error) : undefined}
    >
      Cette personne n’aura plus accès à ce qui appartient à la société. Son compte reste ouvert.
    </ConfirmDialog>
  )
}
