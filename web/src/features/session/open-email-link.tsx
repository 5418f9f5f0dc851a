import { TokenOnly } from '@regie/contract/session/schema'
import { sessionOpened } from '../../platform/session.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { api } from './client.ts'
import { SessionCard } from './session-card.tsx'
import { SessionForm } from './session-form.tsx'
import { useSchemaForm } from './use-schema-form.ts'

/** Opens the session that a mailed link stands for, on a click: programs that read mails follow links, and would use it up. */
export function OpenEmailLink({ token }: { token: string }) {
  const { errors, ...form } = useSchemaForm(TokenOnly, {
    send: (body) => api.openLink({ body }),
    onDone: sessionOpened,
  })
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
