import { ReminderSending, rhythmFields, type Wait } from '@regie/contract/waits/schema'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { momentText } from '#ui/text/french-date.ts'
import { api, options } from './client.ts'
import { waitSentence } from './wait-row.tsx'

const Typed = z.object({ text: ReminderSending.shape.text })
type RemindProps = { wait: Wait; onClose: () => void }

/** Reminds somebody now, with a text that may be changed. */
export function RemindDialog({ wait, onClose }: RemindProps) {
  const { data: rhythm } = useQuery(options.rhythm())
  return rhythm ? <RemindForm wait={wait} onClose={onClose} text={rhythm.text} /> : null
}

function RemindForm({ wait, onClose, text }: RemindProps & { text: string }) {
  const { kind, subjectId, names, reminders } = wait
  const form = useForm({
    schema: Typed,
    initial: { text },
    of: `${kind} ${subjectId}`,
    send: (body) => api.remind({ body: { kind, subjectId, ...body } }),
    onDone: () => {
      onClose()
      toast.success('La relance est envoyée.')
    },
  })
  return (
    <FormDialog title={`Relancer ${names.join(', ')}`} form={form} submitLabel="Envoyer" onClose={onClose}>
      <p className="text-sm wrap-anywhere">{`${waitSentence(wait)}.`}</p>
      <TextArea
        label={rhythmFields.text.label}
        description="Le mail part en votre nom, avec ce qui est attendu et le lien pour le faire."
        rows={5}
        {...form.field('text')}
      />
      {reminders.length > 0 && (
        <ul aria-label="Relances envoyées" className="flex flex-col gap-2 text-sm text-muted">
          {reminders.slice(0, 5).map(({ id, at, byName, toNames, text: said }) => (
            <li key={id} className="wrap-anywhere">
              {`${momentText(at)}, ${byName ?? 'automatique'}, à ${toNames.join(', ')} : « ${said} »`}
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  )
}
