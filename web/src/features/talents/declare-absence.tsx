import { AbsenceCreate } from '@regie/contract/talents/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { DateField } from '#ui/form/date/date-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { today } from '#ui/text/french-date.ts'
import { absenceDays } from './absence-text.ts'
import { api, key } from './client.ts'

type DeclareAbsenceProps = { userId: string; onClose: () => void }

/** Declares the days in which a person does not work. */
export function DeclareAbsence({ userId, onClose }: DeclareAbsenceProps) {
  const queryClient = useQueryClient()
  // The same id sent twice is recorded once.
  const [id] = useState(() => crypto.randomUUID())
  const form = useForm({
    schema: AbsenceCreate,
    initial: { id, startsOn: today(), endsOn: today(), reason: '' },
    of: userId,
    send: (body) => api.declare({ params: { userId }, body }),
    onDone: (absence) => {
      void queryClient.invalidateQueries({ queryKey: key })
      toast.success(`L’absence est déclarée : ${absenceDays(absence).toLowerCase()}.`)
      onClose()
    },
  })
  const day = (name: 'startsOn' | 'endsOn') => {
    const { onChange, ...bound } = form.controlled(name)
    return { ...bound, onChange: (value: string | null) => onChange(value ?? '') }
  }
  const startsOn = day('startsOn')
  return (
    <FormDialog title="Déclarer une absence" form={form} submitLabel="Déclarer" onClose={onClose}>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label="Premier jour"
          {...startsOn}
          onChange={(value) => {
            startsOn.onChange(value)
            // A first day after the last one moves it, rather than being refused.
            if (value !== null && value > form.values.endsOn) form.put('endsOn', value)
          }}
        />
        <DateField label="Dernier jour" {...day('endsOn')} />
      </div>
      <TextField
        label="Raison"
        optional
        autoComplete="off"
        description="Lue par l’agence. « Congés » suffit."
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
