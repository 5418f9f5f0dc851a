import { TextLink } from '#ui/text/text-link.tsx'
import { rememberPage } from '../come-back.ts'
import { SessionCard } from '../session-card.tsx'
import { AskForMail } from './ask-for-mail.tsx'

/** Asks for a link by e-mail; stores the `wanted` page until the link is opened. */
export function EmailLink({ wanted }: { wanted: string | undefined }) {
  return (
    <SessionCard
      title="Connexion par e-mail"
      lead="Nous vous envoyons un lien qui vous connecte sans mot de passe."
      links={
        <TextLink to="/login" search={wanted ? { redirect: wanted } : {}}>
          Se connecter avec un mot de passe
        </TextLink>
      }
    >
      <AskForMail
        mail="requestLink"
        action="Recevoir un lien"
        promise="un lien de connexion vient d’y être envoyé. Il est valable 15 minutes et ne sert qu’une fois."
        onSent={() => wanted && rememberPage(wanted)}
      />
    </SessionCard>
  )
}
