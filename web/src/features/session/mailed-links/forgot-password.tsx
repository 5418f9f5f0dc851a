import { TextLink } from '#ui/text/text-link.tsx'
import { SessionCard } from '../session-card.tsx'
import { AskForMail } from './ask-for-mail.tsx'

export function ForgotPassword({ email }: { email: string | undefined }) {
  return (
    <SessionCard
      title="Mot de passe oublié"
      lead="Indiquez votre adresse : nous vous envoyons de quoi en choisir un nouveau."
      links={<TextLink to="/login">Retour à la connexion</TextLink>}
    >
      <AskForMail
        mail="forgotPassword"
        action="Recevoir le lien"
        promise="un lien pour choisir un nouveau mot de passe vient d’y être envoyé. Il est valable une heure et ne sert qu’une fois."
        defaultEmail={email}
      />
    </SessionCard>
  )
}
