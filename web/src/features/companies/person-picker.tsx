import type { Role } from '@regie/contract/permissions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ComboBox, type ComboBoxProps } from '../../ui/combo-box.tsx'
import { useDebounced } from '../../ui/grid/use-debounced.ts'
import type { Option } from '../../ui/option.ts'
import * as people from '../users/client.ts'
import { fullName } from '../users/user-names.ts'

export const staffRoles = ['PRODUCTEUR', 'ADMIN'] as const satisfies readonly Role[]
export const memberRoles = ['CLIENT', 'TALENT'] as const satisfies readonly Role[]

const optionOf = (person: { id: string; firstname: string; lastname: string; email: string }): Option => ({
  id: person.id,
  label: fullName(person),
  detail: person.email,
})

/** The person of an id, as a picker shows them; null until they are known. */
export function usePersonOption(userId: string | null): Option | null {
  const { data, isError } = useQuery({
    ...people.options.get({ params: { userId: userId ?? '' } }),
    enabled: userId !== null,
  })
  if (userId === null) return null
  if (isError) return { id: userId, label: 'Personne introuvable' }
  return data ? optionOf(data) : null
}

interface PersonPickerProps extends Omit<ComboBoxProps, 'options' | 'value' | 'onChange' | 'onSearch' | 'pending'> {
  roles: readonly Role[]
  /** Id of the person chosen. */
  value: string | null
  onChange: (userId: string | null) => void
  /** People who are not proposed. */
  except?: ReadonlySet<string> | undefined
}

const none: ReadonlySet<string> = new Set()

/** One active person of the given roles, found by name or e-mail address. */
export function PersonPicker({ roles, value, onChange, except = none, ...rest }: PersonPickerProps) {
  const chosen = usePersonOption(value)
  const [text, setText] = useState('')
  // The name of the person chosen stands in the field: it is no search, or opening the list would show them alone.
  const q = useDebounced(text === chosen?.label ? '' : text.trim(), 200)
  const { data, isFetching } = useQuery({
    ...people.options.list({ query: { roles: [...roles], state: ['active'], limit: 50, ...(q && { q }) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <ComboBox
      placeholder="Nom ou adresse e-mail"
      emptyText="Personne ne correspond."
      {...rest}
      options={data?.data.filter(({ id }) => !except.has(id)).map(optionOf) ?? []}
      value={chosen}
      onChange={(option) => onChange(option?.id ?? null)}
      onSearch={setText}
      pending={isFetching}
    />
  )
}
