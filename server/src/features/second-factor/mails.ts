import { action, factLines, heading, mailBody, paragraph, smallPrint } from '#platform/mail/parts.ts'
import { type MailContent, renderMail } from '#platform/mail/render.ts'

type Recipient = { baseUrl: string; firstname: string }

/** The changes of second factors that a mail announces: its subject, and what happened. */
export const noticeTexts = {
  'passkey-added': [
    'Une clé d’accès a été ajoutée à votre compte',
    'Une clé d’accès vient d’être ajoutée à votre compte Régie : elle permet de s’y connecter sans mot de passe.',
  ],
  'passkey-removed': [
    'Une clé d’accès a été retirée de votre compte',
    'Une clé d’accès vient d’être retirée de votre compte Régie.',
  ],
  'totp-added': [
    'Une application de codes protège votre compte',
    'Une application de codes vient d’être associée à votre compte Régie : ses codes vous seront demandés à chaque connexion.',
  ],
  'totp-removed': [
    'L’application de codes a été retirée de votre compte',
    'L’application de codes associée à votre compte Régie vient d’être retirée.',
  ],
  'recovery-code-used': [
    'Un code de récupération a servi',
    'Un code de récupération vient de servir à confirmer votre identité sur Régie. Il ne vaut plus rien.',
  ],
  'recovery-codes-renewed': [
    'Vos codes de récupération ont changé',
    'De nouveaux codes de récupération viennent d’être créés pour votre compte Régie. Les anciens ne valent plus rien.',
  ],
  'removed-by-agency': [
    'L’agence a retiré vos seconds facteurs',
    'L’agence vient de retirer les clés d’accès, l’application de codes et les codes de récupération de votre compte Régie, et de fermer vos sessions. Vous pouvez en ajouter de nouveaux depuis votre profil.',
  ],
} as const
export type Notice = keyof typeof noticeTexts

const moment = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Paris' })
const reason = (baseUrl: string) =>
  `Vous recevez ce message parce qu’un compte Régie (${new URL(baseUrl).host}) est ouvert à votre adresse.`

type FactorNoticeMail = Recipient & { notice: Notice; at: string; address: string | null; codesLeft: number | null }

/**
 * Informs a person of a change of their second factors. `at` is ISO 8601; `address` is null when another person made
 * the change.
 */
export function noticeMail({ baseUrl, firstname, notice, at, address, codesLeft }: FactorNoticeMail): MailContent {
  const [subject, text] = noticeTexts[notice]
  const left = `Il vous en reste ${codesLeft ?? 0}.`
  return renderMail(
    subject,
    mailBody(
      { preview: 'Si ce n’était pas vous, réagissez sans attendre.', reason: reason(baseUrl) },
      heading(`Bonjour ${firstname},`),
      paragraph(text),
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
export const proofCodeMail = ({ baseUrl, firstname, code }: Recipient & { code: string }): MailContent =>
  renderMail(
    `${code} : votre code de confirmation`,
    mailBody(
      { preview: 'Il est valable 10 minutes et ne sert qu’une fois.', reason: reason(baseUrl) },
      heading(`Bonjour ${firstname},`),
      paragraph('Voici le code qui confirme, sur Régie, que c’est bien vous :'),
      heading(code),
      smallPrint(
        'Il est valable 10 minutes et ne sert qu’une fois. Ne le donnez à personne. Si vous n’avez rien demandé, quelqu’un utilise peut-être votre session : déconnectez vos autres navigateurs depuis votre profil.',
      ),
    ),
  )
