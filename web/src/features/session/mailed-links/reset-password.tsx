import { useNavigate } from '@tanstack/react-router'
import { sessionOpened } from '#platform/session/session.ts'
import { TextLink } from '#ui/text/text-link.tsx'
import { NewPasswordField } from '../fields.tsx'
import { SessionCard } from '../session-card.tsx'
import { SessionForm } from '../session-form.tsx'
import { useNativeForm } from '../use-native-form.ts'

export function ResetPassword({ token }: { token: string }) {
  const navigate = useNavigate()
  const { errors, ...form } = useNativeForm(
    ({ resetPassword }) => resetPassword(token),
    (user) => {
      sessionOpened(user)
      void navigate({ to: '/', replace: true })
    },
  )
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
