import { minimumPasswordLength } from '@regie/contract/session/schema'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextField, type TextFieldProps } from '#ui/form/text-field.tsx'

type SessionFieldProps = Omit<TextFieldProps, 'label'> & { label?: string }

export function EmailField(props: SessionFieldProps) {
  return (
    <TextField
      label="Adresse e-mail"
      name="email"
      type="email"
      size="lg"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  )
}

export function CurrentPasswordField(props: SessionFieldProps) {
  return <PasswordField label="Mot de passe" name="password" size="lg" required {...props} />
}

export function NewPasswordField(props: SessionFieldProps) {
  return (
    <PasswordField
      label="Nouveau mot de passe"
      name="password"
      size="lg"
      autoComplete="new-password"
      required
      description={`${minimumPasswordLength} caractères au moins. Quelques mots sans lien entre eux se retiennent bien et se devinent mal.`}
      {...props}
    />
  )
}
