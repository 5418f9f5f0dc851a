import { mailPaceLabels, NotificationPreferences } from '@regie/contract/notifications/schema'
import { useQuery } from '@tanstack/react-query'
import { choicesOf } from '#platform/forms/choices.ts'
import { useForm } from '#platform/forms/form.ts'
import { Form } from '#platform/forms/form-view.tsx'
import { Button } from '#ui/button/button.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, options } from './client.ts'

function Preferences({ initial, onClose }: { initial: NotificationPreferences; onClose: () => void }) {
  const form = useForm({
    schema: NotificationPreferences,
    initial,
    send: (body) => api.setPreferences({ body }),
    onDone: () => {
      toast.success('C’est enregistré.')
      onClose()
    },
  })
  return (
    <Form form={form}>
      <NativeSelect
        label="E-mails"
        description="Ce que vous avez lu ici n’est pas envoyé. Un seul message rassemble le reste."
        {...form.field('mail')}
      >
        {choicesOf(mailPaceLabels).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <div className="grid grid-cols-2 gap-3">
        <TextField label="Aucun e-mail de" type="time" optional {...form.field('quietFrom', { nullable: true })} />
        <TextField label="à" type="time" optional {...form.field('quietTo', { nullable: true })} />
      </div>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Annuler</Button>
        <Button type="submit" variant="primary" pending={form.pending}>
          Enregistrer
        </Button>
      </div>
    </Form>
  )
}

/** Which mails the person receives, and when. */
export function NotificationPreferencesDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(options.preferences())
  return (
    <Dialog title="Vos notifications" isOpen onOpenChange={onClose} size="sm">
      {data ? <Preferences initial={data} onClose={onClose} /> : <SkeletonText lines={4} />}
    </Dialog>
  )
}
