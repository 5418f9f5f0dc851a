import { useState } from 'react'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { DateField } from '#ui/form/date/date-field.tsx'
import { isDay } from '#ui/form/date/typed-date.ts'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { withCapital } from '#ui/text/capital.ts'
import { holdsWords } from '#ui/text/folded.ts'
import type { ColumnHead, EnumColumn } from '../columns/column.ts'
import { type FilterValue, isRange, tickedValues } from './filter.ts'
import { isPeriod, periodLabels } from './period.ts'

type FilterEditorProps<Column> = {
  column: Column
  value: FilterValue | undefined
  onChange: (value: FilterValue | undefined) => void
}

/** Editor of one column's filter; each change takes effect at once. */
export function FilterEditor(props: FilterEditorProps<ColumnHead>) {
  const { column, value, onChange } = props
  if (column.kind === 'enum') return <TickedValues {...props} column={column} />
  if (column.kind === 'date') return <DayRange {...props} />
  if (column.kind === 'number') return <NumberRange {...props} />
  if (column.kind === 'boolean')
    return (
      <NativeSelect
        label="Valeur"
        value={typeof value === 'boolean' ? String(value) : ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value === 'true')}
      >
        <option value="">Toutes</option>
        <option value="true">Oui</option>
        <option value="false">Non</option>
      </NativeSelect>
    )
  return (
    <TextField
      label="Contient"
      autoComplete="off"
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Number of values from which the editor offers a search. */
const manyValues = 9

function TickedValues({ column, value, onChange }: FilterEditorProps<EnumColumn<never>>) {
  const [search, setSearch] = useState('')
  const chosen = tickedValues(value)
  const shown = column.options.filter(({ label }) => holdsWords(label, search.trim()))
  // Kept in the order of the options: the same values always make the same filter.
  const toggle = (item: string) =>
    onChange(
      column.options.map((option) => option.value).filter((other) => chosen.includes(other) !== (other === item)),
    )
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{column.header}</legend>
      {column.options.length >= manyValues && (
        <SearchField label="Rechercher une valeur" value={search} onChange={setSearch} />
      )}
      <div className="flex max-h-56 flex-col gap-1.5 overflow-y-auto p-0.5">
        {shown.map(({ value: item, label }) => (
          <Checkbox key={item} label={label} checked={chosen.includes(item)} onChange={() => toggle(item)} />
        ))}
        {shown.length === 0 && <p className="text-sm text-muted">Aucune valeur</p>}
      </div>
    </fieldset>
  )
}

type RangeProps = Omit<FilterEditorProps<ColumnHead>, 'column'>

const rangeOf = (value: FilterValue | undefined) => (isRange(value) ? value : {})

function NumberRange({ value, onChange }: RangeProps) {
  const range = rangeOf(value)
  return (
    <div className="grid grid-cols-2 gap-2">
      <TextField
        label="Au moins"
        type="number"
        step="any"
        value={range.from ?? ''}
        onChange={({ target }) => onChange({ ...range, from: target.value || undefined })}
      />
      <TextField
        label="Au plus"
        type="number"
        step="any"
        value={range.to ?? ''}
        onChange={({ target }) => onChange({ ...range, to: target.value || undefined })}
      />
    </div>
  )
}

function DayRange({ value, onChange }: RangeProps) {
  const { from, to, period } = rangeOf(value)
  return (
    <div className="flex flex-col gap-2">
      <NativeSelect
        label="Période"
        value={period ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : { period: target.value })}
      >
        <option value="">Entre deux dates</option>
        {Object.entries(periodLabels).map(([choice, label]) => (
          <option key={choice} value={choice}>
            {withCapital(label)}
          </option>
        ))}
      </NativeSelect>
      {!isPeriod(period) && (
        <>
          <UnderstoodDay label="Du" value={from} onChange={(day) => onChange({ from: day, to })} />
          <UnderstoodDay label="Au" value={to} onChange={(day) => onChange({ from, to: day })} />
        </>
      )}
    </div>
  )
}

type UnderstoodDayProps = {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
}

/** A day that takes effect at once: a text that is not understood filters nothing. */
function UnderstoodDay({ label, value, onChange }: UnderstoodDayProps) {
  const [unread, setUnread] = useState<string | null>(null)
  return (
    <DateField
      label={label}
      value={unread ?? value}
      onChange={(day) => {
        const isUnread = day !== null && !isDay(day)
        setUnread(isUnread ? day : null)
        onChange(isUnread ? undefined : (day ?? undefined))
      }}
    />
  )
}
