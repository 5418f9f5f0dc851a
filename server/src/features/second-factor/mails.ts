import { action, factLines, heading, mailBody, paragraph, smallPrint } from '#platform/mail/parts.ts'
import { type MailContent, renderMail } from '#platform/mail/render.ts'
import type { MailSender } from '#platform/mail/sender.ts'

type Recipient = { sender: MailSender; baseUrl: string; firstname: string }

/** The changes of second factors that a mail announces: its subject, and what happened. */
export const noticeTexts = {
  'passkey-added': [
    'Une clé d’accès a été ajoutée à votre compte',
    (name: string) =>
      `Une clé d’accès vient d’être ajoutée à votre compte ${name} : elle permet de s’y connecter sans mot de passe.`,
  ],
  'passkey-removed': [
    'Une clé d’accès a été retirée de votre compte',
    (name: string) => `Une clé d’accès vient d’être retirée de votre compte ${name}.`,
  ],
  'totp-added': [
    'Une application de codes protège votre compte',
    (name: string) =>
      `Une application de codes vient d’être associée à votre compte ${name} : ses codes vous seront demandés à chaque connexion.`,
  ],
  'totp-removed': [
    'L’application de codes a été retirée de votre compte',
    (name: string) => `L’application de codes associée à votre compte ${name} vient d’être retirée.`,
  ],
  'recovery-code-used': [
    'Un code de récupération a servi',
    (name: string) =>
      `Un code de récupération vient de servir à confirmer votre identité sur ${name}. Il ne vaut plus rien.`,
  ],
  'recovery-codes-renewed': [
    'Vos codes de récupération ont changé',
    (name: string) =>
      `De nouveaux codes de récupération viennent d’être créés pour votre compte ${name}. Les anciens ne valent plus rien.`,
  ],
  'removed-by-agency': [
    'L’agence a retiré vos seconds facteurs',
    (name: string) =>
      `L’agence vient de retirer les clés d’accès, l’application de codes et les codes de récupération de votre compte ${name}, et de fermer vos sessions. Vous pouvez en ajouter de nouveaux depuis votre profil.`,
  ],
} as const
export type Notice = keyof typeof noticeTexts

const moment = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Paris' })
const reason = ({ sender, baseUrl }: Pick<Recipient, 'sender' | 'baseUrl'>) =>
  `Vous recevez ce message parce qu’un compte ${sender.name} (${new URL(baseUrl).host}) est ouvert à votre adresse.`

type FactorNoticeMail = Recipient & { notice: Notice; at: string; address: string | null; codesLeft: number | null }

/**
 * Informs a person of a change of their second factors. `at` is ISO 8601; `address` is null when another person made
 * the change.
 */
export function noticeMail({
  sender,
  baseUrl,
  firstname,
  notice,
  at,
  address,
  codesLeft,
}: FactorNoticeMail): MailContent {
  const [subject, textBy] = noticeTexts[notice]
  const left = `Il vous en reste ${codesLeft ?? 0}.`
  return renderMail(
    sender,
    subject,
    mailBody(
      sender,
      { preview: 'Si ce n’était pas vous, réagissez sans attendre.', reason: reason({ sender, baseUrl }) },
      heading(`Bonjour ${firstname},`),
      paragraph(textBy(sender.name)),
      codesLeft !== null && paragraph(left),
      factLines([
        ['Date', `${moment.format(new Date(at))} (heure de Paris)`],
        ...(address === null ? [] : ([['Adresse IP', address]] as const)),
      ]),
      paragraph(
        'Si vous étiez au courant, tout est en ordre. Sinon, changez tout de suite de mot de passe, puis prévenez la personne qui vous a ouvert ce compte.',
      ),
      action(`${baseUrl}/forgot-password`, 'Ce n’était pas moi'),
    ),
  )
}

/** The code that confirms an action in an open session; valid for 10 minutes. */
export const proofCodeMail = ({ sender, baseUrl, firstname, code }: Recipient & { code: string }): MailContent =>
  renderMail(
    sender,
    `${code} : votre code de confirmation`,
    mailBody(
      sender,
      { preview: 'Il est valable 10 minutes et ne sert qu’une fois.', reason: reason({ sender, baseUrl }) },
      heading(`Bonjour ${firstname},`),
      paragraph(`Voici le code qui confirme, sur ${sender.name}, que c’est bien vous :`),
      heading(code),
      smallPrint(
        'Il est valable 10 minutes et ne sert qu’une fois. Ne le donnez à personne. Si vous n’avez rien demandé, quelqu’un utilise peut-être votre session : déconnectez vos autres navigateurs depuis votre profil.',
      ),
    ),
  )
