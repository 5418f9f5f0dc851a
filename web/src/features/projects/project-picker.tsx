import type { ProjectListed } from '@regie/contract/projects/schema'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ComboBox, type ComboBoxProps } from '#ui/form/combo-box.tsx'
import type { Option } from '#ui/form/option.ts'
import { useOptionSearch } from '#ui/form/use-option-search.ts'
import { options } from './client.ts'

const optionOf = ({ id, name, number, companyName }: ProjectListed): Option => ({
  id,
  label: name,
  detail: `PRJ ${number} · ${companyName}`,
})

type ProjectPickerProps = {
  /** Id of the chosen project. */
  value: string | null
  onChange: (projectId: string | null) => void
  /** The project of the first choice. */
  known: Option
} & Omit<ComboBoxProps, 'options' | 'value' | 'onChange' | 'onSearch' | 'pending'>

/** Chooses a project that is not archived, by name. */
export function ProjectPicker({ value, onChange, known, ...rest }: ProjectPickerProps) {
  const { q, fieldOf } = useOptionSearch({ value, known: value === known.id ? known : null, onChange })
  const { data, isPlaceholderData, isPending } = useQuery({
    ...options.list({ query: { limit: 50, byStatus: 'active', ...(q && { q }) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <ComboBox
      placeholder="Nom du projet"
      emptyText="Aucun projet ne correspond."
      {...rest}
      {...fieldOf(data?.data.map(optionOf) ?? [], isPlaceholderData || isPending)}
    />
  )
}
