import {
  type DocumentEntry,
  documentFields,
  documentKindLabels,
  longestValidity,
} from '@regie/contract/documents/schema'
import { choicesOf } from '#platform/forms/choices.ts'
import type { FormOf } from '#platform/forms/form.ts'
import { DateField } from '#ui/form/date/date-field.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { TextField } from '#ui/form/text-field.tsx'

export const documentLabels = {
  kind: documentFields.kind.label,
  expiresOn: documentFields.expiresOn.label,
  note: documentFields.note.label,
}

type DocumentFieldsProps = { form: Pick<FormOf<typeof DocumentEntry>, 'field' | 'controlled'> }

/** What is entered of a document, besides its file. */
export function DocumentFields({ form }: DocumentFieldsProps) {
  const months = longestValidity(form.controlled('kind').value)
  return (
    <>
      <NativeSelect label={documentLabels.kind} {...form.field('kind')}>
        {choicesOf(documentKindLabels).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <DateField
        label={documentLabels.expiresOn}
        optional={months === null}
        description={
          months === null
            ? 'Le dernier jour où il est valable. Régie dit à l’avance qu’il faut le renouveler.'
            : `Le dernier jour où elle est valable : ${months} mois après la date qu’elle porte.`
        }
        {...form.controlled('expiresOn')}
      />
      <TextField
        label={documentLabels.note}
        optional
        autoComplete="off"
        description="Lue par la personne et par l’agence."
        {...form.field('note')}
      />
    </>
  )
}
