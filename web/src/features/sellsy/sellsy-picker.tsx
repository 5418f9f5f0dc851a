import { moneyText } from '@regie/contract/money'
import type { SellsyHit, SellsyKind } from '@regie/contract/sellsy/schema'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { messageOf } from '#platform/api/api-error.ts'
import { ComboBox, type ComboBoxProps } from '#ui/form/combo-box.tsx'
import type { Option } from '#ui/form/option.ts'
import { useOptionSearch } from '#ui/form/use-option-search.ts'
import { options } from './client.ts'

const optionOf = ({ id, label, detail, email, amount, statusLabel }: SellsyHit): Option => ({
  id,
  label,
  detail: [detail, email, amount && moneyText(amount), statusLabel].filter(Boolean).join(' · '),
})

/** Whether the invoicing service is connected; undefined until it is known. */
export const useIsConnected = () => useQuery(options.state()).data?.isConnected

type SellsyPickerProps = {
  kinds: readonly SellsyKind[]
  /** The service's id of what is chosen. */
  value: string | null
  onChange: (id: string | null) => void
  /** The company whose documents come first; before anything is typed, they are what is offered. */
  first?: { name: string; sellsyId: string | null } | null
  /** How what was chosen before is called. */
  nameOf?: (id: string) => string
} & Omit<ComboBoxProps, 'options' | 'value' | 'onChange' | 'onSearch' | 'pending'>

/** One thing of the invoicing service, found by what is typed. What the service can't answer is said under the field. */
export function SellsyPicker({ kinds, value, onChange, first = null, nameOf, error, ...rest }: SellsyPickerProps) {
  const known = value !== null && nameOf ? { id: value, label: nameOf(value) } : null
  const { q, fieldOf } = useOptionSearch({ value, known, onChange })
  const wanted = q || (first?.name ?? '')
  const search = useQuery({
    ...options.search({ query: { q: wanted || '-', kinds: [...kinds] } }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const comesFirst = ({ companyId }: SellsyHit) => companyId !== null && companyId === first?.sellsyId
  const hits = wanted === '' ? [] : (search.data ?? [])
  const found = hits.toSorted((a, b) => Number(comesFirst(b)) - Number(comesFirst(a))).map(optionOf)
  const failure = search.error ? messageOf(search.error) : undefined
  const nothing = wanted === '' ? 'Tapez ce que vous cherchez.' : 'Rien ne correspond dans le service de facturation.'
  return (
    <ComboBox
      // The list stands over what is said under the field.
      emptyText={failure ?? nothing}
      {...rest}
      error={error ?? failure}
      {...fieldOf(found, wanted !== '' && (search.isPlaceholderData || search.isFetching))}
    />
  )
}
