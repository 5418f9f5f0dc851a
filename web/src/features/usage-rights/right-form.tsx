import { keysOf } from '@regie/contract/keys'
import {
  usageRightFields as fields,
  Support,
  supportLabels,
  territoryLabels,
  type UsageRight,
  UsageRightEntry,
} from '@regie/contract/usage-rights/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import * as deliverables from '#features/deliverables/client.ts'
import { shownData } from '#platform/api/query-state.tsx'
import { choicesOf } from '#platform/forms/choices.ts'
import { labelsOf } from '#platform/forms/field-words.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { DateField } from '#ui/form/date/date-field.tsx'
import { Fieldset } from '#ui/form/fieldset.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { today } from '#ui/text/french-date.ts'
import { api } from './client.ts'

type Entry = z.input<typeof UsageRightEntry>

const newEntry = (): Entry => ({
  mediaId: null,
  supports: [],
  territory: 'FRANCE',
  territoryNote: null,
  startsOn: today(),
  endsOn: null,
  isExclusive: false,
  persons: null,
  music: null,
  note: '',
  closesDownloads: false,
})

const entryOf = (right: UsageRight): Entry => ({
  mediaId: right.mediaId,
  supports: right.supports,
  territory: right.territory,
  territoryNote: right.territoryNote,
  startsOn: right.startsOn,
  endsOn: right.endsOn,
  isExclusive: right.isExclusive,
  persons: right.persons,
  music: right.music,
  note: right.note,
  closesDownloads: right.closesDownloads,
})

type RightFile = { id: string; name: string }

/** The files that a right may be of: the deliverables, and its own one, which may be none any more. */
function filesOf(right: UsageRight | null, delivered: readonly RightFile[]): readonly RightFile[] {
  if (right === null || right.mediaId === null || right.mediaName === null) return delivered
  const own = { id: right.mediaId, name: right.mediaName }
  return delivered.some(({ id }) => id === own.id) ? delivered : [own, ...delivered]
}

type RightDialogProps = { productionId: string; right: UsageRight | null; onClose: () => void }

function RightForm({ productionId, right, files, onClose }: RightDialogProps & { files: readonly RightFile[] }) {
  // The same id sent twice adds one right.
  const [id] = useState(() => right?.id ?? crypto.randomUUID())
  const form = useForm({
    schema: UsageRightEntry,
    initial: right ? entryOf(right) : newEntry(),
    ...(right && { version: right.version }),
    of: id,
    send: (entry, { version }) =>
      right
        ? api.update({ params: { rightId: id }, body: { ...entry, version } })
        : api.create({ params: { productionId }, body: { id, ...entry } }),
    onDone: () => {
      onClose()
      toast.success('Les droits sont enregistrés.')
    },
  })
  const supports = form.controlled('supports')
  const startsOn = form.controlled('startsOn')
  const exclusive = form.controlled('isExclusive')
  const closes = form.controlled('closesDownloads')
  return (
    <FormDialog
      title={right ? 'Modifier les droits d’exploitation' : 'Ajouter des droits d’exploitation'}
      form={form}
      labels={labelsOf(fields)}
      submitLabel={right ? 'Enregistrer' : 'Ajouter'}
      onClose={onClose}
    >
      <NativeSelect label={fields.mediaId.label} {...form.field('mediaId', { nullable: true })}>
        <option value="">Tous les livrables de la production</option>
        {files.map((file) => (
          <option key={file.id} value={file.id}>
            {file.name}
          </option>
        ))}
      </NativeSelect>
      <Fieldset legend={fields.supports.label}>
        <div className="grid gap-2 sm:grid-cols-2">
          {keysOf(supportLabels).map((support) => (
            <Checkbox
              key={support}
              label={supportLabels[support]}
              checked={supports.value.includes(support)}
              onChange={({ target }) =>
                supports.onChange(
                  Support.options.filter((one) => (one === support ? target.checked : supports.value.includes(one))),
                )
              }
            />
          ))}
        </div>
      </Fieldset>
      <div className="grid gap-3 sm:grid-cols-2">
        <NativeSelect label={fields.territory.label} {...form.field('territory')}>
          {choicesOf(territoryLabels).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
        <TextField
          label={fields.territoryNote.label}
          optional
          autoComplete="off"
          {...form.field('territoryNote', { nullable: true })}
        />
        <DateField label={fields.startsOn.label} {...startsOn} onChange={(value) => startsOn.onChange(value ?? '')} />
        <DateField
          label={fields.endsOn.label}
          optional
          description="Le dernier jour compris."
          {...form.controlled('endsOn')}
        />
      </div>
      <Checkbox
        label={fields.isExclusive.label}
        checked={exclusive.value}
        onChange={({ target }) => exclusive.onChange(target.checked)}
      />
      <TextField
        label={fields.persons.label}
        optional
        autoComplete="off"
        {...form.field('persons', { nullable: true })}
      />
      <TextField label={fields.music.label} optional autoComplete="off" {...form.field('music', { nullable: true })} />
      <TextArea label={fields.note.label} optional description="Lue par l’agence seule." {...form.field('note')} />
      <Checkbox
        label={fields.closesDownloads.label}
        description="Le client regarde encore ses livrables, sans pouvoir les reprendre."
        checked={closes.value}
        onChange={({ target }) => closes.onChange(target.checked)}
      />
    </FormDialog>
  )
}

/** Enters a right, or changes one. */
export function RightDialog({ productionId, right, onClose }: RightDialogProps) {
  const query = useQuery(deliverables.options.ofProduction({ params: { productionId } }))
  const delivered = shownData(query)
  // A list of choices that comes after its field shows the first one, not the chosen one.
  return delivered ? (
    <RightForm productionId={productionId} right={right} files={filesOf(right, delivered)} onClose={onClose} />
  ) : null
}
