import { sessionOpened } from '#platform/session/session.ts'
import { TextLink } from '#ui/text/text-link.tsx'
import { SessionCard } from '../session-card.tsx'
import { SessionForm } from '../session-form.tsx'
import { useNativeForm } from '../use-native-form.ts'

/** Opens the session of a mailed link. A click is needed: mail scanners open links, and would use it up. */
export function OpenEmailLink({ token }: { token: string }) {
  const { errors, ...form } = useNativeForm(({ openLink }) => openLink, sessionOpened)
  return (
    <SessionCard
      title="Connexion par e-mail"
      lead="Votre lien est prêt : un clic ouvre votre session dans ce navigateur."
      links={<TextLink to="/login-email-link">Demander un nouveau lien</TextLink>}
    >
      <SessionForm {...form} failure={form.failure ?? errors['token']} action="Se connecter">
        <input type="hidden" name="token" value={token} />
      </SessionForm>
    </SessionCard>
  )
}
