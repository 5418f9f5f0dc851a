import type { CompanyMember } from '@regie/contract/companies/schema'
import { useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import type * as z from 'zod/mini'
import { fullName } from '#features/users/user-names.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key } from '../client.ts'
import { MemberFields } from './member-fields.tsx'
import { ExistingMember } from './member-inputs.ts'
import { memberRoles, PersonPicker } from './person-picker.tsx'

type ExistingMemberProps = {
  companyId: string
  members: readonly CompanyMember[]
  initial: z.input<typeof ExistingMember>
  /** Left out for people who may not create accounts. */
  onNew?: (() => void) | undefined
  onClose: () => void
}

/** Adds an existing account to a company. */
export function ExistingMemberDialog({ companyId, members, initial, onNew, onClose }: ExistingMemberProps) {
  const queryClient = useQueryClient()
  const form = useForm({
    schema: ExistingMember,
    initial,
    send: ({ memberId, ...body }) => api.addMember({ params: { companyId, memberId }, body }),
    onDone: (member) => {
      void queryClient.invalidateQueries({ queryKey: key })
      toast.success(`${fullName(member)} fait maintenant partie de la société.`)
      onClose()
    },
  })
  const { value, onChange, error } = form.controlled('memberId')
  return (
    <FormDialog title="Ajouter un membre" form={form} submitLabel="Ajouter" onClose={onClose}>
      <div>
        <PersonPicker
          label="Personne"
          description="Un client ou un talent qui a déjà un compte."
          roles={memberRoles}
          except={new Set(members.map(({ id }) => id))}
          value={value || null}
          onChange={(userId) => onChange(userId ?? '')}
          error={error}
        />
        {onNew && (
          <Button icon={UserPlus} size="sm" className="mt-2" onClick={onNew}>
            Créer un nouveau client
          </Button>
        )}
      </div>
      <MemberFields form={form} />
    </FormDialog>
  )
}
