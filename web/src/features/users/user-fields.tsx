import { type Holder, type Role, roleLabels } from '@regie/contract/permissions'
import { grantableRoles } from '@regie/contract/users/rules'
import type { ReactNode } from 'react'
import type { FieldBinding } from '#platform/forms/form.ts'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { TextField } from '#ui/form/text-field.tsx'

type Name = 'firstname' | 'lastname' | 'email' | 'phone'

type UserFieldsProps = {
  form: { field: (name: Name, options?: { nullable?: boolean }) => FieldBinding }
  children?: ReactNode
}

/** Identity and contact details of a user. The browser must not autofill the editor's own. */
export function UserFields({ form, children }: UserFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Prénom" autoComplete="off" {...form.field('firstname')} />
      <TextField label="Nom" autoComplete="off" {...form.field('lastname')} />
      <TextField
        label="Adresse e-mail"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <TextField
        label="Téléphone"
        type="tel"
        autoComplete="off"
        optional
        {...form.field('phone', { nullable: true })}
      />
      {children}
    </div>
  )
}

type RoleFieldProps = {
  actor: Holder
  value: Role
  onChange: (role: Role) => void
  error: string | undefined
  description?: string | undefined
  disabled?: boolean
}

export function RoleField({ actor, value, onChange, ...rest }: RoleFieldProps) {
  const roles = new Set([...grantableRoles(actor), value])
  return (
    <NativeSelect
      label="Rôle"
      {...rest}
      value={value}
      onChange={(event) => {
        const chosen = [...roles].find((role) => role === event.target.value)
        if (chosen) onChange(chosen)
      }}
    >
      {[...roles].map((role) => (
        <option key={role} value={role}>
          {roleLabels[role]}
        </option>
      ))}
    </NativeSelect>
  )
}
