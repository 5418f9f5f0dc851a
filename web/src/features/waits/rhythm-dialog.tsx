import { Rhythm, RhythmUpdate, rhythmFields } from '@regie/contract/waits/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { shownData } from '#platform/api/query-state.tsx'
import { showSaved } from '#platform/api/show-saved.ts'
import { labelsOf } from '#platform/forms/field-words.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, options } from './client.ts'

const { version: _, ...editable } = RhythmUpdate.shape
const RhythmEdit = z.object(editable)
const labels = labelsOf(rhythmFields)
const valuesOf = ({ version: _version, ...values }: Rhythm) => values

function rowOf(current: unknown) {
  const row = z.safeParse(Rhythm, current)
  return row.success ? { initial: valuesOf(row.data), version: row.data.version } : undefined
}

type RhythmDialogProps = { onClose: () => void }

function RhythmForm({ rhythm, onClose }: RhythmDialogProps & { rhythm: Rhythm }) {
  const queryClient = useQueryClient()
  const form = useForm({
    schema: RhythmEdit,
    initial: valuesOf(rhythm),
    version: rhythm.version,
    rowOf,
    send: (body, { version }) => api.setRhythm({ body: { ...body, version } }),
    onDone: (saved) => {
      void showSaved(queryClient, options.rhythm().queryKey, saved)
      onClose()
      toast.success('Les relances sont réglées.')
    },
  })
  const isOn = form.controlled('isOn')
  return (
    <FormDialog title="Régler les relances" form={form} labels={labels} submitLabel="Enregistrer" onClose={onClose}>
      <Checkbox
        label={labels.isOn}
        description="Chaque projet se règle ensuite sur sa page ; les documents à renouveler sont relancés aussi."
        checked={isOn.value}
        onChange={({ target }) => isOn.onChange(target.checked)}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={labels.everyDays} type="number" min={1} {...form.field('everyDays', { number: true })} />
        <TextField label={labels.mostPerWeek} type="number" min={1} {...form.field('mostPerWeek', { number: true })} />
        <TextField label={labels.quietFrom} type="time" optional {...form.field('quietFrom', { nullable: true })} />
        <TextField label={labels.quietTo} type="time" optional {...form.field('quietTo', { nullable: true })} />
      </div>
      <TextArea
        label={labels.text}
        description="Suivi de ce qui est attendu, avec un lien. Le mail part au nom du producteur, et cesse dès que c’est fait."
        rows={4}
        {...form.field('text')}
      />
    </FormDialog>
  )
}

/** How the agency reminds those whom it waits for. */
export function RhythmDialog({ onClose }: RhythmDialogProps) {
  const query = useQuery(options.rhythm())
  const rhythm = shownData(query)
  return rhythm ? <RhythmForm rhythm={rhythm} onClose={onClose} /> : null
}
