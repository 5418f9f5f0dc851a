import { keysOf } from '@regie/contract/keys'
import { type GuestLink, GuestLinkUpdate, guestWatermarkLabels } from '@regie/contract/productions/schema'
import { useChange } from '#platform/api/use-change.ts'
import { useForm } from '#platform/forms/form.ts'
import { Form } from '#platform/forms/form-view.tsx'
import { Button } from '#ui/button/button.tsx'
import { DateField } from '#ui/form/date/date-field.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key } from './client.ts'

type ProtectLinkProps = {
  productionId: string
  link: GuestLink
  onClose: () => void
}

/** The protections of a guest link: its password, its last day, its watermark. */
export function ProtectLink({ productionId, link: { until, hasPassword, watermark }, onClose }: ProtectLinkProps) {
  const params = { productionId }
  const form = useForm({
    schema: GuestLinkUpdate,
    initial: { until, password: '', watermark },
    // An empty field leaves the password unchanged.
    send: ({ password, ...body }) => api.updateLink({ params, body: { ...body, ...(password ? { password } : {}) } }),
    onDone: () => {
      toast.success('Le lien est protégé.')
      onClose()
    },
  })
  const removal = useChange(() => api.updateLink({ params, body: { password: null } }), {
    stale: [key],
    onDone: () => {
      toast.success('Le lien n’a plus de mot de passe.')
      onClose()
    },
  })
  return (
    <Dialog title="Protéger le lien" isOpen onOpenChange={onClose} size="sm">
      <Form form={form}>
        <TextField
          label={hasPassword ? 'Nouveau mot de passe' : 'Mot de passe'}
          optional
          type="text"
          autoComplete="off"
          description="À donner aux invités par un autre moyen que le lien. 6 caractères au moins."
          {...form.field('password', { nullable: true })}
        />
        <DateField
          label="Dernier jour"
          optional
          description="Le lien s’ouvre jusqu’à la fin de ce jour, heure de Paris."
          {...form.controlled('until')}
        />
        <NativeSelect
          label="Filigrane"
          description="Avec un filigrane, l’invité donne son nom avant de regarder. Incrusté, il reste sur ce qui serait enregistré : chaque film est d’abord copié pour le lien, ce qui prend quelques minutes."
          {...form.field('watermark')}
        >
          {keysOf(guestWatermarkLabels).map((value) => (
            <option key={value} value={value}>
              {guestWatermarkLabels[value]}
            </option>
          ))}
        </NativeSelect>
        <div className="flex flex-wrap justify-end gap-2">
          {hasPassword && (
            <Button pending={removal.isPending} onClick={() => removal.mutate(undefined)}>
              Retirer le mot de passe
            </Button>
          )}
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" variant="primary" pending={form.pending}>
            Enregistrer
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
