import { companyTypeLabels } from '@regie/contract/companies/schema'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useChange } from '#platform/api/use-change.ts'
import { useCan } from '#platform/session/session.ts'
import { ComboBox, type ComboBoxProps } from '#ui/form/combo-box.tsx'
import type { Option } from '#ui/form/option.ts'
import { useOptionSearch } from '#ui/form/use-option-search.ts'
import { toast } from '#ui/overlay/toast.ts'
import { api, key, options } from './client.ts'

const optionOf = ({ id, name, type }: { id: string; name: string; type: keyof typeof companyTypeLabels }): Option => ({
  id,
  label: name,
  detail: companyTypeLabels[type],
})

/** The picker option of a company; null until loaded. */
export function useCompanyOption(companyId: string | null): Option | null {
  const { data, error } = useQuery({
    ...options.get({ params: { companyId: companyId ?? '' } }),
    enabled: companyId !== null,
  })
  if (companyId === null) return null
  if (data) return optionOf(data)
  return error ? { id: companyId, label: 'Société introuvable' } : null
}

type CompanyPickerProps = {
  /** Id of the chosen company. */
  value: string | null
  onChange: (companyId: string | null) => void
  /** True in a form: a name that no company has can be created from the list. */
  creates?: boolean
} & Omit<ComboBoxProps, 'options' | 'value' | 'onChange' | 'onSearch' | 'pending'>

/** The option that creates a company: no id of a row. */
const creationId = 'creation'

/** Chooses a company by name. */
export function CompanyPicker({ value, onChange, creates = false, ...rest }: CompanyPickerProps) {
  const mayCreate = useCan('companies.create') && creates
  const creation = useChange((name: string) => api.create({ body: { name, type: 'CLIENT' } }), {
    stale: [key],
    onDone: ({ id, name }) => {
      onChange(id)
      toast.success(`La société « ${name} » est créée. Ses membres s’ajoutent sur sa page.`)
    },
  })
  const { q, fieldOf } = useOptionSearch({
    value,
    known: useCompanyOption(value),
    onChange: (id) => (id === creationId ? creation.mutate(q) : onChange(id)),
  })
  const { data, isPlaceholderData, isPending } = useQuery({
    ...options.list({ query: { limit: 50, ...(q && { q }) } }),
    placeholderData: keepPreviousData,
  })
  const found = data?.data.map(optionOf) ?? []
  const isKnown = found.some(({ label }) => label.toLocaleLowerCase('fr') === q.toLocaleLowerCase('fr'))
  const offered =
    mayCreate && q !== '' && !isPlaceholderData && !isKnown
      ? [...found, { id: creationId, label: `Créer la société « ${q} »` }]
      : found
  return (
    <ComboBox
      placeholder="Nom de la société"
      emptyText="Aucune société ne correspond."
      {...rest}
      isDisabled={creation.isPending}
      {...fieldOf(offered, isPlaceholderData || isPending)}
    />
  )
}
