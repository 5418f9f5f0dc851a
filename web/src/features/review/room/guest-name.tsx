import { GuestPresentation } from '@regie/contract/session/schema'
import { api } from '#features/session/guest.ts'
import { useForm } from '#platform/forms/form.ts'
import { Form } from '#platform/forms/form-view.tsx'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'

type GuestNameProps = {
  /** What their name is for. */
  reason?: string
  onClose: () => void
  onDone: () => void
}

/** Asks a guest for their name once: before their first comment, or before they watch what their name covers. */
export function GuestName({ reason = 'Votre nom accompagnera vos commentaires.', onClose, onDone }: GuestNameProps) {
  const form = useForm({
    schema: GuestPresentation,
    initial: { name: '', email: '' },
    send: (body) => api.presentGuest({ body }),
    onDone,
  })
  return (
    <Dialog title="Qui êtes-vous ?" isOpen onOpenChange={onClose}>
      <Form form={form}>
        <p className="text-sm text-muted">{`${reason} Votre adresse ne sera vue que par l’agence.`}</p>
        <TextField label="Nom" autoComplete="name" {...form.field('name')} />
        <TextField label="Adresse e-mail" type="email" autoComplete="email" {...form.field('email')} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" variant="primary" pending={form.pending}>
            Continuer
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
