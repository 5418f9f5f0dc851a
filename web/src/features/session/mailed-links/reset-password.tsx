import { useNavigate } from '@tanstack/react-router'
import { sessionOpened } from '#platform/session/session.ts'
import { TextLink } from '#ui/text/text-link.tsx'
import { NewPasswordField } from '../fields.tsx'
import { SessionCard } from '../session-card.tsx'
import { SessionForm } from '../session-form.tsx'
import { useNativeForm } from '../use-native-form.ts'

type ResetPasswordProps = {
  token: string
  /** True for an account that had no password when its invitation left: none is replaced. */
  isFirst: boolean
}

export function ResetPassword({ token, isFirst }: ResetPasswordProps) {
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
      title={isFirst ? 'Choisissez votre mot de passe' : 'Nouveau mot de passe'}
      lead={
        isFirst
          ? 'Il active votre compte. Vous vous en servirez à chaque connexion.'
          : 'Il remplace l’ancien, et vos sessions ouvertes ailleurs se ferment.'
      }
      links={<TextLink to="/forgot-password">Demander un nouveau lien</TextLink>}
    >
      <SessionForm {...form} action="Enregistrer et se connecter">
        <NewPasswordField error={errors['password']} />
      </SessionForm>
    </SessionCard>
  )
}
