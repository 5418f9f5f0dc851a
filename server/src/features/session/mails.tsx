import { Action, Facts, MailBody, Paragraph, Small, Title } from '../../platform/mail/parts.tsx'
import { renderMail } from '../../platform/mail/render.tsx'
import { browserText } from './handlers/browser-text.ts'

type Recipient = { baseUrl: string; firstname: string }
type WithToken = Recipient & { token: string }
type MailContent = ReturnType<typeof renderMail>

const link = (baseUrl: string, path: string, token: string) => `${baseUrl}${path}?token=${encodeURIComponent(token)}`
const accountReason = (baseUrl: string) =>
  `Vous recevez ce message parce qu’un compte Régie (${new URL(baseUrl).host}) est ouvert à votre adresse.`

/** The one-time link that opens a session; valid for 15 minutes. */
export const signInLinkMail = ({ baseUrl, token, firstname }: WithToken): MailContent =>
  renderMail(
    'Votre lien de connexion à Régie',
    <MailBody preview="Ce lien vous connecte sans mot de passe, pendant 15 minutes." reason={accountReason(baseUrl)}>
      <Title>Bonjour {firstname},</Title>
      <Paragraph>Voici le lien que vous avez demandé pour vous connecter à Régie sans mot de passe.</Paragraph>
      <Action href={link(baseUrl, '/login-email-link', token)}>Me connecter</Action>
      <Small>
        Ce lien est valable 15 minutes et ne sert qu’une fois. Ne le transmettez à personne : il ouvre votre compte. Si
        vous n’avez rien demandé, ignorez ce message : sans ce lien, personne ne peut se connecter à votre place.
      </Small>
    </MailBody>,
  )

/** The link that lets somebody who forgot their password choose another; valid for an hour. */
export const passwordResetMail = ({ baseUrl, token, firstname }: WithToken): MailContent =>
  renderMail(
    'Choisissez un nouveau mot de passe',
    <MailBody preview="Ce lien est valable une heure." reason={accountReason(baseUrl)}>
      <Title>Bonjour {firstname},</Title>
      <Paragraph>
        Vous avez signalé avoir oublié votre mot de passe. Vous pouvez en choisir un nouveau dès maintenant : vos autres
        sessions seront alors fermées.
      </Paragraph>
      <Action href={link(baseUrl, '/reset-password', token)}>Choisir un mot de passe</Action>
      <Small>
        Ce lien est valable une heure et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message : votre
        mot de passe actuel reste inchangé.
      </Small>
    </MailBody>,
  )

/** Welcomes a new person, who chooses their password; valid for 7 days. `invitedByName` is null when that person is gone. */
export function invitationMail({
  baseUrl,
  token,
  firstname,
  invitedByName,
}: WithToken & { invitedByName: string | null }) {
  const subject = invitedByName === null ? 'Votre invitation sur Régie' : `${invitedByName} vous invite sur Régie`
  return renderMail(
    subject,
    <MailBody
      preview="Choisissez votre mot de passe pour activer votre compte : le lien est valable 7 jours."
      reason={`Vous recevez ce message parce qu’un compte vous a été ouvert sur Régie (${new URL(baseUrl).host}).`}
    >
      <Title>Bonjour {firstname},</Title>
      <Paragraph>
        {invitedByName === null ? 'Un compte vous a été ouvert' : `${invitedByName} vous a ouvert un compte`} sur Régie,
        l’espace où notre agence mène ses projets audiovisuels avec celles et ceux qui y participent : suivre
        l’avancement d’une production, déposer des fichiers, relire un montage image par image, récupérer les livrables.
      </Paragraph>
      <Paragraph>Il vous reste à choisir votre mot de passe.</Paragraph>
      <Action href={link(baseUrl, '/reset-password', token)}>Activer mon compte</Action>
      <Small>
        Ce lien est valable 7 jours et ne sert qu’une fois. S’il a expiré, demandez-en un autre depuis la page de
        connexion, avec « Mot de passe oublié ». Si vous ne voyez pas de quoi il s’agit, ignorez ce message.
      </Small>
    </MailBody>,
  )
}

const moment = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Paris' })

/** When and from where something was done. `at` is ISO 8601. */
type Circumstances = { at: string; address: string; userAgent: string }

const Circumstances = ({ at, address, userAgent }: Circumstances) => (
  <Facts
    rows={[
      ['Date', `${moment.format(new Date(at))} (heure de Paris)`],
      ['Appareil', browserText(userAgent)],
      ['Adresse IP', address],
    ]}
  />
)

/** Tells somebody that their password has changed, so that they can react when it was not them. */
export const passwordChangedMail = ({ baseUrl, firstname, ...when }: Recipient & Circumstances): MailContent =>
  renderMail(
    'Votre mot de passe a été modifié',
    <MailBody preview="Si ce n’était pas vous, réagissez sans attendre." reason={accountReason(baseUrl)}>
      <Title>Bonjour {firstname},</Title>
      <Paragraph>
        Le mot de passe de votre compte Régie vient d’être modifié. Vos autres sessions ont été fermées.
      </Paragraph>
      <Circumstances {...when} />
      <Paragraph>
        Si c’était vous, tout est en ordre. Sinon, choisissez tout de suite un autre mot de passe, puis prévenez la
        personne qui vous a ouvert ce compte.
      </Paragraph>
      <Action href={`${baseUrl}/forgot-password`}>Ce n’était pas moi</Action>
    </MailBody>,
  )

/** Tells somebody that their account was signed in to in a browser where it had never been. */
export const newBrowserMail = ({ baseUrl, firstname, ...when }: Recipient & Circumstances): MailContent =>
  renderMail(
    'Nouvelle connexion à votre compte',
    <MailBody preview="Si ce n’était pas vous, réagissez sans attendre." reason={accountReason(baseUrl)}>
      <Title>Bonjour {firstname},</Title>
      <Paragraph>
        Votre compte Régie vient d’être ouvert dans un navigateur où il ne l’avait encore jamais été.
      </Paragraph>
      <Circumstances {...when} />
      <Paragraph>
        Si c’était vous, tout est en ordre. Sinon, choisissez tout de suite un autre mot de passe : vos sessions seront
        toutes fermées. Puis prévenez la personne qui vous a ouvert ce compte.
      </Paragraph>
      <Action href={`${baseUrl}/forgot-password`}>Ce n’était pas moi</Action>
    </MailBody>,
  )
