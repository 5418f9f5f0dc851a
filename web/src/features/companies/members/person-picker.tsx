import type { Role } from '@regie/contract/permissions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as people from '#features/users/client.ts'
import { fullName } from '#features/users/user-names.ts'
import { ComboBox, type ComboBoxProps } from '#ui/form/combo-box.tsx'
import type { Option } from '#ui/form/option.ts'
import { useOptionSearch } from '#ui/form/use-option-search.ts'

export const staffRoles = ['PRODUCTEUR', 'ADMIN'] as const satisfies readonly Role[]
export const memberRoles = ['CLIENT', 'TALENT'] as const satisfies readonly Role[]

const optionOf = (person: { id: string; firstname: string; lastname: string; email: string }): Option => ({
  id: person.id,
  label: fullName(person),
  detail: person.email,
})

/** The picker option of a user; null until loaded. */
export function usePersonOption(userId: string | null): Option | null {
  const { data, error } = useQuery({
    ...people.options.get({ params: { userId: userId ?? '' } }),
    enabled: userId !== null,
  })
  if (userId === null) return null
  if (data) return optionOf(data)
  return error ? { id: userId, label: 'Personne introuvable' } : null
}

type PersonPickerProps = {
  roles: readonly Role[]
  /** Id of the chosen user. */
  value: string | null
  onChange: (userId: string | null) => void
  /** Ids of users who are not offered. */
  except?: ReadonlySet<string> | undefined
} & Omit<ComboBoxProps, 'options' | 'value' | 'onChange' | 'onSearch' | 'pending'>

const noExceptions: ReadonlySet<string> = new Set()

/** The same beside a title, with its label on the line: it narrows what the page lists. */
export const PersonFilter = (props: Omit<PersonPickerProps, 'className'>) => (
  <PersonPicker
    {...props}
    className="flex min-w-0 flex-1 items-center gap-2 whitespace-nowrap sm:w-56 sm:flex-none min-[1440px]:w-72 [&_label]:mb-0 [&>.react-aria-Group]:flex-1"
  />
)

/** Chooses an active user with one of the roles, by name or e-mail address. */
export function PersonPicker({ roles, value, onChange, except = noExceptions, ...rest }: PersonPickerProps) {
  const { q, fieldOf } = useOptionSearch({ value, known: usePersonOption(value), onChange })
  const { data, isPlaceholderData, isPending } = useQuery({
    ...people.options.list({ query: { roles: [...roles], state: ['active'], limit: 50, ...(q && { q }) } }),
    placeholderData: keepPreviousData,
  })
  const foundOptions = data?.data.filter(({ id }) => !except.has(id)).map(optionOf) ?? []
  return (
    <ComboBox
      placeholder="Nom ou adresse e-mail"
      emptyText="Personne ne correspond."
      {...rest}
      {...fieldOf(foundOptions, isPlaceholderData || isPending)}
    />
  )
}
