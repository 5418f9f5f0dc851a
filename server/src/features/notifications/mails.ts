import { counted } from '@regie/contract/french'
import { type Notice, noticeSentence } from '@regie/contract/notifications/rules'
import type { Notification } from '@regie/contract/notifications/schema'
import { html } from '#platform/html.ts'
import type { MailPicture } from '#platform/mail/mail.ts'
import { button, heading, mailBody, paragraph, picture } from '#platform/mail/parts.ts'
import { type MailContent, renderMail } from '#platform/mail/render.ts'
import type { MailSender } from '#platform/mail/sender.ts'
import type { Presented } from '#platform/present.ts'

/** The notices about one film, or about one production or company; newest first, at least one. */
export type DigestPart = {
  title: string
  told: readonly [Presented<Notification>, ...Presented<Notification>[]]
  picture: MailPicture | null
}
type Digest = { sender: MailSender; baseUrl: string; firstname: string; parts: readonly DigestPart[] }

/** The end of the subject of a mail about one film: « Film · Master : une version vous attend ». */
const subjects: Record<Notice, string> = {
  assigned: 'elle vous est confiée',
  versionAdded: 'une version à approuver',
  versionPresented: 'une version vous attend',
  changesRequested: 'des modifications sont demandées',
  finished: 'c’est validé',
  commented: 'de nouveaux commentaires',
  named: 'on vous cite',
  answered: 'on vous répond',
  discussed: 'on vous écrit',
  judged: 'un avis est donné',
  reminded: 'votre avis est attendu',
  selectionSubmitted: 'les images sont choisies',
  selectionReopened: 'le choix des images est rouvert',
  depositDone: 'tout est déposé',
  contentReceived: 'le contenu est reçu',
  creditsLow: 'il reste peu de crédits',
  rightsEnding: 'des droits se terminent bientôt',
  acceptanceAwaited: 'un procès-verbal à signer',
  accepted: 'la recette est signée',
  orderWritten: 'un bon de commande à accepter',
  orderAccepted: 'le bon de commande est accepté',
  orderReopened: 'votre accord est annulé',
  invoiceDeposited: 'la facture est déposée',
}

/** The notices of comments, the strongest first. */
const spoken: readonly Notice[] = ['named', 'answered', 'discussed', 'commented']

/** What a part says: what happened last, then what was said, in at most two sentences; and the page where both are. */
function sayingOf({ told }: DigestPart) {
  const [newest] = told
  const deed = told.find(({ notice }) => !spoken.includes(notice))
  const words = told
    .filter(({ notice }) => spoken.includes(notice))
    .toSorted((one, other) => spoken.indexOf(one.notice) - spoken.indexOf(other.notice))
  const [first] = words
  // The sentence of `commented` counts its own.
  const toldCount = first?.notice === 'commented' ? first.count : 1
  const said = words.reduce((sum, { count }) => sum + count, 0) - toldCount
  const others = said > 0 ? ` (et ${counted(said, 'autre commentaire', 'autres commentaires')})` : ''
  const quote = first?.excerpt ? ` : « ${first.excerpt} »` : ''
  const sentences = [
    ...(deed ? [noticeSentence(deed)] : []),
    ...(first ? [`${noticeSentence(first).replace(/\.$/, '')}${others}${quote}.`] : []),
  ]
  const main = deed ?? first ?? newest
  return { main, text: sentences.join(' '), link: (first ?? main).link }
}

function subjectOf(parts: readonly DigestPart[]): string {
  const [first, second] = parts
  if (!first || !second) return first ? `${first.title} : ${subjects[sayingOf(first).main.notice]}` : ''
  if (parts.length === 2) return `Du nouveau sur ${first.title} et ${second.title}`
  return `Du nouveau sur ${first.title}, ${second.title} et ${counted(parts.length - 2, 'autre', 'autres')}`
}

/** The notices since the last mail: for each film its picture, two sentences, and the page where to answer. */
export function digestMail({ sender, baseUrl, firstname, parts }: Digest): MailContent {
  return renderMail(
    sender,
    subjectOf(parts),
    mailBody(
      sender,
      {
        preview: parts
          .map((part) => sayingOf(part).text)
          .join(' ')
          .slice(0, 140),
        reason: `Vous recevez ce message parce que vous suivez ces productions sur ${sender.name} (${new URL(baseUrl).host}). Vous choisissez quand dans vos notifications.`,
      },
      heading(`Bonjour ${firstname},`),
      parts.map((part) => {
        const { text, link } = sayingOf(part)
        return html`<div>${part.picture && picture(part.picture.cid)}${paragraph(text)}${button(baseUrl + link, 'Ouvrir')}</div>`
      }),
    ),
    parts.flatMap((part) => part.picture ?? []),
  )
}
