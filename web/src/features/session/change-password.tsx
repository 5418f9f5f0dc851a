import type { SessionInfo } from '@regie/contract/session/schema'
import { useState } from 'react'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { CurrentPasswordField, NewPasswordField } from './fields.tsx'
import { SessionCard } from './session-card.tsx'
import { SessionForm } from './session-form.tsx'
import { useNativeForm } from './use-native-form.ts'

const title = 'Changer de mot de passe'

export function ChangePassword({ user }: { user: SessionInfo }) {
  const [done, setDone] = useState(false)
  const { errors, ...form } = useNativeForm(
    ({ changePassword }) => changePassword,
    () => setDone(true),
  )
  if (done)
    return (
      <SessionCard title={title}>
        <Alert tone="success" title="Votre mot de passe est changé.">
          Vos autres sessions sont fermées. Celle-ci reste ouverte.
        </Alert>
        <LinkButton to="/" variant="primary" size="lg" wide className="mt-5">
          Retour à l’accueil
        </LinkButton>
      </SessionCard>
    )
  return (
    <SessionCard
      title={title}
      lead="Vos sessions ouvertes ailleurs se fermeront."
      links={<TextLink to="/">Retour à l’accueil</TextLink>}
    >
      <SessionForm {...form} action="Changer le mot de passe">
        {/* Identifies the account of the new password for password managers. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <CurrentPasswordField name="currentPassword" label="Mot de passe actuel" error={errors['currentPassword']} />
        <NewPasswordField error={errors['password']} />
      </SessionForm>
    </SessionCard>
  )
}
