import { PasswordReset } from '@regie/contract/session/schema'
import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { sessionOpened } from '../../platform/session.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { api } from './client.ts'
import { NewPasswordField } from './fields.tsx'
import { SessionCard } from './session-card.tsx'
import { SessionForm } from './session-form.tsx'
import { useSchemaForm } from './use-schema-form.ts'

const Choice = z.pick(PasswordReset, { password: true })

export function ResetPassword({ token }: { token: string }) {
  const navigate = useNavigate()
  const { errors, ...form } = useSchemaForm(Choice, {
    send: ({ password }) => api.resetPassword({ body: { token, password } }),
    onDone: (user) => {
      sessionOpened(user)
      void navigate({ to: '/', replace: true })
    },
  })
  return (
    <SessionCard
      title="Nouveau mot de passe"
      lead="Il remplace l’ancien, et vos sessions ouvertes ailleurs se ferment."
      links={<TextLink to="/forgot-password">Demander un nouveau lien</TextLink>}
    >
      <SessionForm {...form} action="Enregistrer et se connecter">
        <NewPasswordField error={errors['password']} />
      </SessionForm>
    </SessionCard>
  )
}
