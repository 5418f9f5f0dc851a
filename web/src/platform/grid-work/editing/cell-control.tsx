import type { FieldWords } from '@regie/contract/entity-fields'
import { DateField } from '#ui/form/date/date-field.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import type { CellEdit } from '../actions/rows-action.ts'

type CellControlProps = {
  edit: CellEdit
  words: FieldWords
  label: string
  value: unknown
  onChange: (value: unknown) => void
  error: string | undefined
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The control that fits a cell, as the form of the row has it. */
export function CellControl({ edit, words, label, value, onChange, error }: CellControlProps) {
  switch (edit.kind) {
    case 'text':
      return (
        <TextField
          label={label}
          autoComplete="off"
          value={asText(value)}
          error={error}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'day':
      return <DateField label={label} value={asText(value) || null} onChange={onChange} error={error} />
    case 'flag':
      return (
        <NativeSelect
          label={label}
          value={value === true ? 'true' : 'false'}
          error={error}
          onChange={({ target }) => onChange(target.value === 'true')}
        >
          <option value="true">Oui</option>
          <option value="false">Non</option>
        </NativeSelect>
      )
    case 'choice':
      return (
        <NativeSelect
          label={label}
          value={asText(value)}
          error={error}
          onChange={({ target }) => onChange(target.value)}
        >
          {Object.entries(words.values ?? {}).map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </NativeSelect>
      )
    case 'person':
      return <edit.Picker label={label} value={asText(value) || null} onChange={onChange} error={error} />
    default:
      return edit satisfies never
  }
}
