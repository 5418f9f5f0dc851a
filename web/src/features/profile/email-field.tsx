import { EmailChange, type Profile } from '@regie/contract/profile/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PendingEmail } from '#features/users/pending-email.tsx'
import { showSaved } from '#platform/api/show-saved.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, options } from './client.ts'

/** The sign-in address, with a form that changes it. */
export function ProfileEmailField({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const adopt = (saved: Profile) => void showSaved(queryClient, options.mine().queryKey, saved)
  return (
    <div className="sm:col-span-2">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-64">
          <TextField label="Adresse e-mail" type="email" value={profile.email} readOnly />
        </div>
        <Button onClick={() => setOpen(true)}>Changer d’adresse</Button>
      </div>
      {profile.pendingEmail !== null && (
        <PendingEmail
          email={profile.pendingEmail}
          present={profile.email}
          ask={(email) => api.changeEmail({ body: { email } })}
          onDone={adopt}
        />
      )}
      {isOpen && <ChangeEmail onClose={() => setOpen(false)} onDone={adopt} />}
    </div>
  )
}

function ChangeEmail({ onClose, onDone }: { onClose: () => void; onDone: (saved: Profile) => void }) {
  const form = useForm({
    schema: EmailChange,
    initial: { email: '' },
    send: (body) => api.changeEmail({ body }),
    onDone: (saved) => {
      onDone(saved)
      if (saved.pendingEmail !== null) toast.success(`Un lien de confirmation part vers ${saved.pendingEmail}.`)
      onClose()
    },
  })
  return (
    <FormDialog title="Changer d’adresse e-mail" form={form} submitLabel="Envoyer le lien" onClose={onClose}>
      <p className="text-sm">
        Un lien part vers la nouvelle adresse. Tant que vous ne l’avez pas ouvert, vous vous connectez avec l’ancienne,
        qui est prévenue.
      </p>
      <TextField label="Nouvelle adresse e-mail" type="email" autoComplete="email" {...form.field('email')} />
    </FormDialog>
  )
}
