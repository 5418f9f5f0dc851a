import type { ReactNode } from 'react'
import { sessionOpened } from '../../platform/session.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { CurrentPasswordField, EmailField } from './fields.tsx'
import { SessionCard } from './session-card.tsx'
import { SessionForm } from './session-form.tsx'
import { useNativeForm } from './use-native-form.ts'

/** `wanted` is the page to come back to: the guard of the page leads there once the session is open. `otherWays` stand under the form. */
export function SignIn({ wanted, otherWays }: { wanted: string | undefined; otherWays: ReactNode }) {
  const { errors, ...form } = useNativeForm(({ signIn }) => signIn, sessionOpened)
  return (
    <SessionCard
      title="Connexion"
      lead="Heureux de vous revoir."
      links={
        <>
          <TextLink to="/forgot-password">Mot de passe oublié</TextLink>
          <TextLink to="/login-email-link" search={wanted ? { redirect: wanted } : {}}>
            Recevoir un lien de connexion
          </TextLink>
        </>
      }
    >
      <SessionForm {...form} action="Se connecter">
        <EmailField error={errors['email']} autoComplete="username webauthn" />
        <CurrentPasswordField error={errors['password']} />
      </SessionForm>
      {otherWays}
    </SessionCard>
  )
}
