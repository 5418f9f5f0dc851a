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

/** True when the invoicing service is connected; undefined until known. */
export const useIsConnected = () => useQuery(options.state()).data?.isConnected

type SellsyPickerProps = {
  kinds: readonly SellsyKind[]
  /** Id of the choice in the invoicing service. */
  value: string | null
  onChange: (id: string | null) => void
  /** The company whose documents come first: offered before anything is typed. */
  first?: { name: string; sellsyId: string | null } | null
  /** Name of a choice made earlier. */
  nameOf?: (id: string) => string
} & Omit<ComboBoxProps, 'options' | 'value' | 'onChange' | 'onSearch' | 'pending'>

/** Chooses an entity of the invoicing service by name. A failure of the service shows under the field. */
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
  const foundOptions = hits.toSorted((a, b) => Number(comesFirst(b)) - Number(comesFirst(a))).map(optionOf)
  const failure = search.error ? messageOf(search.error) : undefined
  const nothing = wanted === '' ? 'Tapez ce que vous cherchez.' : 'Rien ne correspond dans le service de facturation.'
  return (
    <ComboBox
      // The list covers the message under the field.
      emptyText={failure ?? nothing}
      {...rest}
      error={error ?? failure}
      {...fieldOf(foundOptions, wanted !== '' && (search.isPlaceholderData || search.isFetching))}
    />
  )
}
