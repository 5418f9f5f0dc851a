import { Action, Facts, MailBody, Paragraph, Small, Title } from '#platform/mail/parts.tsx'
import { renderMail } from '#platform/mail/render.tsx'
import { browserText } from './browser-text.ts'

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

/** The link that lets a person choose a new password; valid for an hour. */
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

/**
 * Welcomes a new person, who chooses their password; valid for 7 days. `invitedByName` is null when the inviter no
 * longer exists.
 */
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

/** The time and place of an action. `at` is ISO 8601. */
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

/** Informs a person that their password has changed, so that they can react when they did not do it. */
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

/** Informs a person of a sign-in to their account from an unknown browser. */
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

/** The link that confirms a new address, sent to it; valid for a day. */
export const addressConfirmationMail = ({ baseUrl, token, firstname }: WithToken): MailContent =>
  renderMail(
    'Confirmez votre nouvelle adresse e-mail',
    <MailBody
      preview="Ce lien est valable 24 heures."
      reason={`Vous recevez ce message parce que cette adresse a été donnée pour un compte Régie (${new URL(baseUrl).host}).`}
    >
      <Title>Bonjour {firstname},</Title>
      <Paragraph>
        Cette adresse doit devenir celle de votre compte Régie. Confirmez-la : jusque-là, l’ancienne reste en place.
      </Paragraph>
      <Action href={link(baseUrl, '/confirm-email', token)}>Confirmer cette adresse</Action>
      <Small>
        Ce lien est valable 24 heures et ne sert qu’une fois. Si vous ne voyez pas de quoi il s’agit, ignorez ce message
        : sans ce lien, rien ne change.
      </Small>
    </MailBody>,
  )

/** « j…@exemple.fr »: enough to recognise one's own address, too little to learn another person's. */
const masked = (email: string) => email.replace(/^(.)[^@]*/, '$1…')

const addressNotices = {
  asked: {
    subject: 'Changement d’adresse e-mail demandé',
    said: 'Le changement de l’adresse de votre compte Régie vient d’être demandé. Elle changera quand la nouvelle aura été confirmée ; d’ici là, vous vous connectez avec celle-ci.',
  },
  changed: {
    subject: 'L’adresse e-mail de votre compte a changé',
    said: 'L’adresse de votre compte Régie a changé. Vous vous connectez désormais avec la nouvelle ; les liens envoyés à l’ancienne ne valent plus rien.',
  },
  withdrawn: {
    subject: 'Une invitation envoyée par erreur',
    said: 'Une invitation à Régie vous a été envoyée par erreur. Son lien ne vaut plus rien : vous n’avez rien à faire.',
  },
}

/** Informs a former or current address of an account about a change. `at` is ISO 8601. */
export function addressNoticeMail({
  baseUrl,
  firstname,
  what,
  email,
  at,
}: Recipient & { what: keyof typeof addressNotices; email: string; at: string }): MailContent {
  const { subject, said } = addressNotices[what]
  const date: [string, string] = ['Date', `${moment.format(new Date(at))} (heure de Paris)`]
  const isForOwner = what !== 'withdrawn'
  return renderMail(
    subject,
    <MailBody
      preview={isForOwner ? 'Si ce n’était pas vous, réagissez sans attendre.' : said}
      reason={`Vous recevez ce message parce que cette adresse a été donnée pour un compte Régie (${new URL(baseUrl).host}).`}
    >
      <Title>{isForOwner ? `Bonjour ${firstname},` : 'Bonjour,'}</Title>
      <Paragraph>{said}</Paragraph>
      {isForOwner && (
        <>
          <Facts rows={[date, ['Nouvelle adresse', masked(email)]]} />
          <Paragraph>
            Si c’était vous, ou votre agence à votre demande, tout est en ordre. Sinon, prévenez tout de suite la
            personne qui vous a ouvert ce compte
            {what === 'asked' && ', et choisissez un autre mot de passe : la demande sera annulée'}.
          </Paragraph>
        </>
      )}
      {what === 'asked' && <Action href={`${baseUrl}/forgot-password`}>Ce n’était pas moi</Action>}
    </MailBody>,
  )
}
