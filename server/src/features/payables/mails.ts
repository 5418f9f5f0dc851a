import { action, factLines, heading, mailBody, paragraph } from '#platform/mail/parts.ts'
import { type MailContent, renderMail } from '#platform/mail/render.ts'
import type { MailSender } from '#platform/mail/sender.ts'

const moment = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Paris' })

/** `at` is ISO 8601; `address` is the IP address. */
type AccountChanged = { sender: MailSender; baseUrl: string; firstname: string; at: string; address: string }

/** Informs providers that whom they are paid as has changed, so that they can react when they did not do it. */
export const accountChangedMail = ({ sender, baseUrl, firstname, at, address }: AccountChanged): MailContent =>
  renderMail(
    sender,
    'Vos coordonnées de facturation ont été modifiées',
    mailBody(
      sender,
      {
        preview: 'Si ce n’était pas vous, réagissez sans attendre.',
        reason: `Vous recevez ce message parce que ${sender.name} vous paie sur ${new URL(baseUrl).host}.`,
      },
      heading(`Bonjour ${firstname},`),
      paragraph(`Les coordonnées auxquelles ${sender.name} vous paie, IBAN compris, viennent d’être enregistrées.`),
      factLines([
        ['Date', `${moment.format(new Date(at))} (heure de Paris)`],
        ['Adresse IP', address],
      ]),
      paragraph(
        'Si c’était vous, tout est en ordre. Sinon, choisissez tout de suite un autre mot de passe, puis prévenez la personne qui vous a ouvert ce compte : rien ne doit être payé avant.',
      ),
      action(`${baseUrl}/forgot-password`, 'Ce n’était pas moi'),
    ),
  )
