import type { CompanyMember } from '@regie/contract/companies/schema'
import type { User } from '@regie/contract/users/schema'
import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import * as people from '#features/users/client.ts'
import { fullName } from '#features/users/user-names.ts'
import { messageOf } from '#platform/api/api-error.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key } from '../client.ts'
import { MemberFields } from './member-fields.tsx'
import { type ExistingMember, NewMember } from './member-inputs.ts'

type NewMemberProps = {
  companyId: string
  onClose: () => void
  /** Called when the account was created but the membership was refused: receives what to send again. */
  onHalfDone: (left: z.input<typeof ExistingMember>) => void
}

type NewMemberOutcome =
  | { member: CompanyMember }
  | { account: User; reason: string; left: z.input<typeof ExistingMember> }

const emptyMember = {
  firstname: '',
  lastname: '',
  email: '',
  phone: null,
  invite: true,
  jobTitle: null,
  isMainContact: false,
}

/** Creates a client and adds them to a company in one form. */
export function NewMemberDialog({ companyId, onClose, onHalfDone }: NewMemberProps) {
  const queryClient = useQueryClient()
  const form = useForm({
    schema: NewMember,
    initial: emptyMember,
    async send({ jobTitle, isMainContact, ...person }): Promise<NewMemberOutcome> {
      const account = await people.api.create({ body: { ...person, role: 'CLIENT' } })
      const membership = { jobTitle, isMainContact }
      return api.addMember({ params: { companyId, memberId: account.id }, body: membership }).then(
        (member) => ({ member }),
        (error: unknown) => ({ account, reason: messageOf(error), left: { memberId: account.id, ...membership } }),
      )
    },
    onDone(outcome) {
      void queryClient.invalidateQueries({ queryKey: key })
      void queryClient.invalidateQueries({ queryKey: people.key })
      if ('member' in outcome) {
        toast.success(`${fullName(outcome.member)} fait maintenant partie de la société.`)
        return onClose()
      }
      toast.error(`Le compte de ${fullName(outcome.account)} est créé, mais son ajout a échoué : ${outcome.reason}`)
      onHalfDone(outcome.left)
    },
  })
  return (
    <FormDialog title="Créer un nouveau client" form={form} submitLabel="Créer et ajouter" onClose={onClose}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Prénom" autoComplete="off" {...form.field('firstname')} />
        <TextField label="Nom" autoComplete="off" {...form.field('lastname')} />
        <TextField label="Adresse e-mail" type="email" autoComplete="off" {...form.field('email')} />
        <TextField
          label="Téléphone"
          type="tel"
          optional
          autoComplete="off"
          {...form.field('phone', { nullable: true })}
        />
      </div>
      <MemberFields form={form} />
      <Checkbox
        label="Envoyer une invitation"
        description="Un e-mail permet à la personne de choisir son mot de passe."
        {...form.field('invite')}
      />
    </FormDialog>
  )
}
