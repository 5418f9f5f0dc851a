import { type AccountRights, type Role, roleLabels } from '@regie/contract/permissions'
import { grantableRoles } from '@regie/contract/users/rules'
import { userFields as fields } from '@regie/contract/users/schema'
import type { ReactNode } from 'react'
import { labelInForm } from '#platform/forms/field-words.ts'
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
      <TextField label={labelInForm(fields.firstname)} autoComplete="off" {...form.field('firstname')} />
      <TextField label={labelInForm(fields.lastname)} autoComplete="off" {...form.field('lastname')} />
      <TextField
        label={labelInForm(fields.email)}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <TextField
        label={labelInForm(fields.phone)}
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
  actor: AccountRights
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
      label={labelInForm(fields.role)}
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
