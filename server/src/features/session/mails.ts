import { action, factLines, heading, mailBody, paragraph, smallPrint } from '#platform/mail/parts.ts'
import { type MailContent, renderMail } from '#platform/mail/render.ts'
import type { MailSender } from '#platform/mail/sender.ts'
import { browserText } from './browser-text.ts'

type Recipient = { sender: MailSender; baseUrl: string; firstname: string }
type WithToken = Recipient & { token: string }

const link = (baseUrl: string, path: string, token: string) => `${baseUrl}${path}?token=${encodeURIComponent(token)}`
const accountReason = ({ sender, baseUrl }: Pick<Recipient, 'sender' | 'baseUrl'>) =>
  `Vous recevez ce message parce qu’un compte ${sender.name} (${new URL(baseUrl).host}) est ouvert à votre adresse.`

/** The one-time link that opens a session; valid for 15 minutes. */
export const signInLinkMail = ({ sender, baseUrl, token, firstname }: WithToken): MailContent =>
  renderMail(
    sender,
    `Votre lien de connexion à ${sender.name}`,
    mailBody(
      sender,
      {
        preview: 'Ce lien vous connecte sans mot de passe, pendant 15 minutes.',
        reason: accountReason({ sender, baseUrl }),
      },
      heading(`Bonjour ${firstname},`),
      paragraph(`Voici le lien que vous avez demandé pour vous connecter à ${sender.name} sans mot de passe.`),
      action(link(baseUrl, '/login-email-link', token), 'Me connecter'),
      smallPrint(
        'Ce lien est valable 15 minutes et ne sert qu’une fois. Ne le transmettez à personne : il ouvre votre compte. Si vous n’avez rien demandé, ignorez ce message : sans ce lien, personne ne peut se connecter à votre place.',
      ),
    ),
  )

/** The link that lets a person choose a new password; valid for an hour. */
export const passwordResetMail = ({ sender, baseUrl, token, firstname }: WithToken): MailContent =>
  renderMail(
    sender,
    'Choisissez un nouveau mot de passe',
    mailBody(
      sender,
      { preview: 'Ce lien est valable une heure.', reason: accountReason({ sender, baseUrl }) },
      heading(`Bonjour ${firstname},`),
      paragraph(
        'Vous avez signalé avoir oublié votre mot de passe. Vous pouvez en choisir un nouveau dès maintenant : vos autres sessions seront alors fermées.',
      ),
      action(link(baseUrl, '/reset-password', token), 'Choisir un mot de passe'),
      smallPrint(
        'Ce lien est valable une heure et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message : votre mot de passe actuel reste inchangé.',
      ),
    ),
  )

/**
 * Welcomes a new person, who chooses their password; valid for 7 days. `invitedByName` is null when the inviter no
 * longer exists. `isFirstPassword`: the page then speaks of no former one.
 */
export function invitationMail({
  sender,
  baseUrl,
  token,
  firstname,
  invitedByName,
  isFirstPassword,
}: WithToken & { invitedByName: string | null; isFirstPassword: boolean }): MailContent {
  const subject =
    invitedByName === null ? `Votre invitation sur ${sender.name}` : `${invitedByName} vous invite sur ${sender.name}`
  const opened = invitedByName === null ? 'Un compte vous a été ouvert' : `${invitedByName} vous a ouvert un compte`
  return renderMail(
    sender,
    subject,
    mailBody(
      sender,
      {
        preview: 'Choisissez votre mot de passe pour activer votre compte : le lien est valable 7 jours.',
        reason: `Vous recevez ce message parce qu’un compte vous a été ouvert sur ${sender.name} (${new URL(baseUrl).host}).`,
      },
      heading(`Bonjour ${firstname},`),
      paragraph(
        `${opened} sur ${sender.name}, l’espace où notre agence mène ses projets audiovisuels avec celles et ceux qui y participent : suivre l’avancement d’une production, déposer des fichiers, relire un montage image par image, récupérer les livrables.`,
      ),
      paragraph('Il vous reste à choisir votre mot de passe.'),
      action(`${link(baseUrl, '/reset-password', token)}${isFirstPassword ? '&first=true' : ''}`, 'Activer mon compte'),
      smallPrint(
        'Ce lien est valable 7 jours et ne sert qu’une fois. S’il a expiré, demandez-en un autre depuis la page de connexion, avec « Mot de passe oublié ». Si vous ne voyez pas de quoi il s’agit, ignorez ce message.',
      ),
    ),
  )
}

const moment = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Paris' })

/** The time and place of an action. `at` is ISO 8601. */
type Circumstances = { at: string; address: string; userAgent: string }

const circumstances = ({ at, address, userAgent }: Circumstances) =>
  factLines([
    ['Date', `${moment.format(new Date(at))} (heure de Paris)`],
    ['Appareil', browserText(userAgent)],
    ['Adresse IP', address],
  ])

/** Informs a person that their password has changed, so that they can react when they did not do it. */
export const passwordChangedMail = ({ sender, baseUrl, firstname, ...when }: Recipient & Circumstances): MailContent =>
  renderMail(
    sender,
    'Votre mot de passe a été modifié',
    mailBody(
      sender,
      { preview: 'Si ce n’était pas vous, réagissez sans attendre.', reason: accountReason({ sender, baseUrl }) },
      heading(`Bonjour ${firstname},`),
      paragraph(
        `Le mot de passe de votre compte ${sender.name} vient d’être modifié. Vos autres sessions ont été fermées.`,
      ),
      circumstances(when),
      paragraph(
        'Si c’était vous, tout est en ordre. Sinon, choisissez tout de suite un autre mot de passe, puis prévenez la personne qui vous a ouvert ce compte.',
      ),
      action(`${baseUrl}/forgot-password`, 'Ce n’était pas moi'),
    ),
  )

/** Informs a person of a sign-in to their account from an unknown browser. */
export const newBrowserMail = ({ sender, baseUrl, firstname, ...when }: Recipient & Circumstances): MailContent =>
  renderMail(
    sender,
    'Nouvelle connexion à votre compte',
    mailBody(
      sender,
      { preview: 'Si ce n’était pas vous, réagissez sans attendre.', reason: accountReason({ sender, baseUrl }) },
      heading(`Bonjour ${firstname},`),
      paragraph(
        `Votre compte ${sender.name} vient d’être ouvert dans un navigateur où il ne l’avait encore jamais été.`,
      ),
      circumstances(when),
      paragraph(
        'Si c’était vous, tout est en ordre. Sinon, choisissez tout de suite un autre mot de passe : vos sessions seront toutes fermées. Puis prévenez la personne qui vous a ouvert ce compte.',
      ),
      action(`${baseUrl}/forgot-password`, 'Ce n’était pas moi'),
    ),
  )

/** The link that confirms a new address, sent to it; valid for a day. */
export const addressConfirmationMail = ({ sender, baseUrl, token, firstname }: WithToken): MailContent =>
  renderMail(
    sender,
    'Confirmez votre nouvelle adresse e-mail',
    mailBody(
      sender,
      {
        preview: 'Ce lien est valable 24 heures.',
        reason: `Vous recevez ce message parce que cette adresse a été donnée pour un compte ${sender.name} (${new URL(baseUrl).host}).`,
      },
      heading(`Bonjour ${firstname},`),
      paragraph(
        `Cette adresse doit devenir celle de votre compte ${sender.name}. Confirmez-la : jusque-là, l’ancienne reste en place.`,
      ),
      action(link(baseUrl, '/confirm-email', token), 'Confirmer cette adresse'),
      smallPrint(
        'Ce lien est valable 24 heures et ne sert qu’une fois. Si vous ne voyez pas de quoi il s’agit, ignorez ce message : sans ce lien, rien ne change.',
      ),
    ),
  )

/** « j…@exemple.fr »: enough to recognise one's own address, too little to learn another person's. */
const masked = (email: string) => email.replace(/^(.)[^@]*/, '$1…')

const addressNotices = {
  asked: {
    subject: 'Changement d’adresse e-mail demandé',
    said: (name: string) =>
      `Le changement de l’adresse de votre compte ${name} vient d’être demandé. Elle changera quand la nouvelle aura été confirmée ; d’ici là, vous vous connectez avec celle-ci.`,
  },
  changed: {
    subject: 'L’adresse e-mail de votre compte a changé',
    said: (name: string) =>
      `L’adresse de votre compte ${name} a changé. Vous vous connectez désormais avec la nouvelle ; les liens envoyés à l’ancienne ne valent plus rien.`,
  },
  withdrawn: {
    subject: 'Une invitation envoyée par erreur',
    said: (name: string) =>
      `Une invitation à ${name} vous a été envoyée par erreur. Son lien ne vaut plus rien : vous n’avez rien à faire.`,
  },
}

/** Informs a former or current address of an account about a change. `at` is ISO 8601. */
export function addressNoticeMail({
  sender,
  baseUrl,
  firstname,
  what,
  email,
  at,
}: Recipient & { what: keyof typeof addressNotices; email: string; at: string }): MailContent {
  const { subject, said: saidBy } = addressNotices[what]
  const said = saidBy(sender.name)
  const date: [string, string] = ['Date', `${moment.format(new Date(at))} (heure de Paris)`]
  const isForOwner = what !== 'withdrawn'
  const other = what === 'asked' ? ', et choisissez un autre mot de passe : la demande sera annulée' : ''
  const advice = `Si c’était vous, ou votre agence à votre demande, tout est en ordre. Sinon, prévenez tout de suite la personne qui vous a ouvert ce compte${other}.`
  return renderMail(
    sender,
    subject,
    mailBody(
      sender,
      {
        preview: isForOwner ? 'Si ce n’était pas vous, réagissez sans attendre.' : said,
        reason: `Vous recevez ce message parce que cette adresse a été donnée pour un compte ${sender.name} (${new URL(baseUrl).host}).`,
      },
      heading(isForOwner ? `Bonjour ${firstname},` : 'Bonjour,'),
      paragraph(said),
      isForOwner && [factLines([date, ['Nouvelle adresse', masked(email)]]), paragraph(advice)],
      what === 'asked' && action(`${baseUrl}/forgot-password`, 'Ce n’était pas moi'),
    ),
  )
}
