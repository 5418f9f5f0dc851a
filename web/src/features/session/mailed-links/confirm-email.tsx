import { useState } from 'react'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { SessionCard } from '../session-card.tsx'
import { SessionForm } from '../session-form.tsx'
import { useNativeForm } from '../use-native-form.ts'

const title = 'Nouvelle adresse e-mail'

/** Confirms the address of a mailed link. A click is needed, because mail scanners open links. */
export function ConfirmEmail({ token }: { token: string }) {
  const [email, setEmail] = useState<string | null>(null)
  const { errors, ...form } = useNativeForm(
    ({ confirmEmail }) => confirmEmail,
    (answer) => setEmail(answer.email),
  )
  if (email !== null)
    return (
      <SessionCard title={title}>
        <Alert tone="success" title="Votre adresse est confirmée.">
          <span className="wrap-anywhere">{`Vous vous connectez désormais avec ${email}.`}</span>
        </Alert>
        <LinkButton to="/" variant="primary" size="lg" wide className="mt-5">
          Continuer
        </LinkButton>
      </SessionCard>
    )
  return (
    <SessionCard title={title} lead="Un clic, et cette adresse devient celle de votre compte.">
      <SessionForm {...form} failure={form.failure ?? errors['token']} action="Confirmer cette adresse">
        <input type="hidden" name="token" value={token} />
      </SessionForm>
    </SessionCard>
  )
}
