import { companyTypeLabels } from '@regie/contract/companies/schema'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ComboBox, type ComboBoxProps } from '#ui/form/combo-box.tsx'
import type { Option } from '#ui/form/option.ts'
import { useOptionSearch } from '#ui/form/use-option-search.ts'
import { options } from './client.ts'

const optionOf = ({ id, name, type }: { id: string; name: string; type: keyof typeof companyTypeLabels }): Option => ({
  id,
  label: name,
  detail: companyTypeLabels[type],
})

/** The picker option of a company; null until loaded. */
export function useCompanyOption(companyId: string | null): Option | null {
  const { data, isError } = useQuery({
    ...options.get({ params: { companyId: companyId ?? '' } }),
    enabled: companyId !== null,
  })
  if (companyId === null) return null
  if (isError) return { id: companyId, label: 'Société introuvable' }
  return data ? optionOf(data) : null
}

type CompanyPickerProps = {
  /** Id of the chosen company. */
  value: string | null
  onChange: (companyId: string | null) => void
} & Omit<ComboBoxProps, 'options' | 'value' | 'onChange' | 'onSearch' | 'pending'>

/** Chooses a company by name. */
export function CompanyPicker({ value, onChange, ...rest }: CompanyPickerProps) {
  const { q, fieldOf } = useOptionSearch({ value, known: useCompanyOption(value), onChange })
  const { data, isPlaceholderData, isPending } = useQuery({
    ...options.list({ query: { limit: 50, ...(q && { q }) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <ComboBox
      placeholder="Nom de la société"
      emptyText="Aucune société ne correspond."
      {...rest}
      {...fieldOf(data?.data.map(optionOf) ?? [], isPlaceholderData || isPending)}
    />
  )
}
