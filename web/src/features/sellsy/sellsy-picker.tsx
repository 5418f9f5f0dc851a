import { moneyText } from '@regie/contract/money'
import type { SellsyHit, SellsyKind } from '@regie/contract/sellsy/schema'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { messageOf } from '../../platform/api-error.ts'
import { ComboBox, type ComboBoxProps } from '../../ui/combo-box.tsx'
import type { Option } from '../../ui/option.ts'
import { useOptionSearch } from '../../ui/use-option-search.ts'
import { options } from './client.ts'

const optionOf = ({ id, label, detail, email, amount, statusLabel }: SellsyHit): Option => ({
  id,
  label,
  detail: [detail, email, amount && moneyText(amount), statusLabel].filter(Boolean).join(' · '),
})

/** Whether the invoicing service is connected; undefined until it is known. */
export const useIsConnected = () => useQuery(options.state()).data?.isConnected

interface SellsyPickerProps extends Omit<ComboBoxProps, 'options' | 'value' | 'onChange' | 'onSearch' | 'pending'> {
  kinds: readonly SellsyKind[]
  /** The service's id of what is chosen. */
  value: string | null
  onChange: (id: string | null) => void
  /** How what was chosen before is called. */
  nameOf?: (id: string) => string
}

/** One thing of the invoicing service, found by what is typed. What the service can't answer is said under the field. */
export function SellsyPicker({ kinds, value, onChange, nameOf, error, ...rest }: SellsyPickerProps) {
  const known = value !== null && nameOf ? { id: value, label: nameOf(value) } : null
  const { q, fieldOf } = useOptionSearch({ value, known, onChange })
  const search = useQuery({
    ...options.search({ query: { q: q || '-', kinds: [...kinds] } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const found = q === '' ? [] : (search.data ?? []).map(optionOf)
  const failure = search.error ? messageOf(search.error) : undefined
  const nothing = q === '' ? 'Tapez ce que vous cherchez.' : 'Rien ne correspond dans le service de facturation.'
  return (
    <ComboBox
      // The list stands over what is said under the field.
      emptyText={failure ?? nothing}
      {...rest}
      error={error ?? failure}
      {...fieldOf(found, q !== '' && (search.isPlaceholderData || search.isFetching))}
    />
  )
}
