import { Credentials } from '@regie/contract/session/schema'
import { sessionOpened } from '../../platform/session.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { api } from './client.ts'
import { CurrentPasswordField, EmailField } from './fields.tsx'
import { SessionCard } from './session-card.tsx'
import { SessionForm } from './session-form.tsx'
import { useSchemaForm } from './use-schema-form.ts'

/** `wanted` is the page to come back to: the guard of the page leads there once the session is open. */
export function SignIn({ wanted }: { wanted: string | undefined }) {
  const { errors, ...form } = useSchemaForm(Credentials, {
    send: (body) => api.signIn({ body }),
    onDone: sessionOpened,
  })
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
        <EmailField error={errors['email']} />
        <CurrentPasswordField error={errors['password']} />
      </SessionForm>
    </SessionCard>
  )
}
