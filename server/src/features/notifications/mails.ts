import { type Notice, noticeLabels } from '@regie/contract/notifications/rules'
import type { Notification } from '@regie/contract/notifications/schema'
import { html } from '#platform/html.ts'
import { action, heading, mailBody, paragraph } from '#platform/mail/parts.ts'
import { type MailContent, renderMail } from '#platform/mail/render.ts'
import type { Presented } from '#platform/present.ts'

type NoticeOfMail = Presented<Notification>
type Digest = { baseUrl: string; firstname: string; told: readonly NoticeOfMail[] }

/** One notice of a mail: the sentence that links to the page where the recipient handles it. */
const sentences: Record<Notice, (title: string, who: string) => string> = {
  assigned: (title, who) => `${who} vous confie « ${title} ».`,
  versionAdded: (title, who) => `${who} a soumis une version de « ${title} », à approuver.`,
  versionPresented: (title) => `Une version de « ${title} » vous attend : regardez-la, commentez-la, validez-la.`,
  changesRequested: (title, who) => `${who} demande des modifications sur « ${title} ».`,
  finished: (title, who) => `${who} a validé « ${title} ».`,
  commented: (title, who) => `${who} a commenté « ${title} ».`,
  named: (title, who) => `${who} vous cite dans un commentaire de « ${title} ».`,
  selectionSubmitted: (title, who) => `${who} a envoyé sa sélection d’images pour « ${title} ».`,
  selectionReopened: (title, who) => `${who} a rouvert le choix des images de « ${title} ».`,
  depositDone: (title, who) => `${who} a déposé tous les contenus de « ${title} ».`,
  contentReceived: (title, who) => `${who} a reçu le contenu de « ${title} ».`,
  creditsLow: (title) => `Il reste peu de crédits à ${title}.`,
}

/** The notices since the last mail, each with its link. */
export function digestMail({ baseUrl, firstname, told }: Digest): MailContent {
  const [only] = told.length === 1 ? told : []
  const sentenceOf = ({ notice, title, actorName }: NoticeOfMail) => sentences[notice](title, actorName ?? 'Quelqu’un')
  const subject = only ? `${noticeLabels[only.notice]} : ${only.title}` : `${told.length} nouvelles de vos productions`
  return renderMail(
    subject,
    mailBody(
      {
        preview: told.map(sentenceOf).join(' ').slice(0, 140),
        reason: `Vous recevez ce message parce que vous suivez ces productions sur Régie (${new URL(baseUrl).host}). Vous choisissez quand dans vos notifications.`,
      },
      heading(`Bonjour ${firstname},`),
      told.map((one) => html`<div>${paragraph(sentenceOf(one))}${action(baseUrl + one.link, 'Ouvrir')}</div>`),
    ),
  )
}
