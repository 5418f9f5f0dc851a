import { counted } from '@regie/contract/french'
import { html } from '#platform/html.ts'
import { button, heading, mailBody, paragraph, smallPrint } from '#platform/mail/parts.ts'
import { type MailContent, renderMail } from '#platform/mail/render.ts'
import type { MailSender } from '#platform/mail/sender.ts'

/** Something that its reader is waited for. */
export type RemindedItem = { text: string; link: string }

type ReminderMail = {
  sender: MailSender
  baseUrl: string
  firstname: string
  /** Who asks: the producteur; null: the agency. */
  fromName: string | null
  text: string
  items: readonly RemindedItem[]
}

/** What somebody is waited for, politely. */
export function reminderMail({ sender, baseUrl, firstname, fromName, text, items }: ReminderMail): MailContent {
  const [first] = items
  const subject =
    items.length === 1 && first
      ? first.text
      : `${counted(items.length, 'chose attend', 'choses attendent')} votre réponse`
  return renderMail(
    sender,
    subject,
    mailBody(
      sender,
      {
        preview: items
          .map((item) => item.text)
          .join(' · ')
          .slice(0, 140),
        reason: `Vous recevez ce message parce que votre réponse est attendue sur ${sender.name} (${new URL(baseUrl).host}). Les relances cessent dès que c’est fait.`,
      },
      heading(`Bonjour ${firstname},`),
      text.split(/\n+/).map((line) => paragraph(line)),
      items.map((item) => html`<div>${paragraph(item.text)}${button(baseUrl + item.link, 'Ouvrir')}</div>`),
      smallPrint(fromName === null ? sender.name : `${fromName}, ${sender.name}`),
    ),
  )
}
