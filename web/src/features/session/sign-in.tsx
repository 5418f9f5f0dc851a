import type { ReactNode } from 'react'
import { sessionOpened, useSession } from '#platform/session/session.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { CurrentPasswordField, EmailField } from './fields.tsx'
import { SessionCard } from './session-card.tsx'
import { SessionForm } from './session-form.tsx'
import { useNativeForm } from './use-native-form.ts'

/**
 * Sign-in form. `wanted` is the page to open afterwards: its guard redirects there once the session is open.
 * `otherWays` stand under the form.
 */
export function SignIn({ wanted, otherWays }: { wanted: string | undefined; otherWays: ReactNode }) {
  const { errors, ...form } = useNativeForm(({ signIn }) => signIn, sessionOpened)
  const expired = useSession((session) => !session.authenticated && session.expired)
  return (
    <SessionCard
      title="Connexion"
      lead={expired ? undefined : 'Heureux de vous revoir.'}
      links={
        <>
          <TextLink to="/forgot-password">Mot de passe oublié</TextLink>
          <TextLink to="/login-email-link" search={wanted ? { redirect: wanted } : {}}>
            Recevoir un lien de connexion
          </TextLink>
        </>
      }
    >
      {expired && (
        <Alert title="Votre session a pris fin." className="mb-5">
          Reconnectez-vous : vous retrouverez la page où vous étiez, et ce que vous y aviez saisi.
        </Alert>
      )}
      <SessionForm {...form} action="Se connecter">
        <EmailField error={errors['email']} autoComplete="username webauthn" />
        <CurrentPasswordField error={errors['password']} />
      </SessionForm>
      {otherWays}
    </SessionCard>
  )
}
