import { type CompanyMember, MembershipCreate } from '@regie/contract/companies/schema'
import { useQueryClient } from '@tanstack/react-query'
import { fullName } from '#features/users/user-names.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key } from '../client.ts'
import { MemberFields } from './member-fields.tsx'

type EditMemberProps = {
  companyId: string
  member: CompanyMember
  onClose: () => void
}

export function EditMember({ companyId, member, onClose }: EditMemberProps) {
  const queryClient = useQueryClient()
  const name = fullName(member)
  const form = useForm({
    schema: MembershipCreate,
    initial: { jobTitle: member.jobTitle, isMainContact: member.isMainContact },
    send: (_, { changed }) => api.updateMember({ params: { companyId, memberId: member.id }, body: changed }),
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: key })
      toast.success(`${name} : modification enregistrée.`)
      onClose()
    },
  })
  return (
    <FormDialog title={`Modifier ${name}`} form={form} submitLabel="Enregistrer" onClose={onClose}>
      <MemberFields form={form} />
    </FormDialog>
  )
}
