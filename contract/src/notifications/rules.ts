import { counted } from '../french.ts'
import type { Notification } from './schema.ts'

/** How a person relates to an event. */
export const relations = ['producer', 'talent', 'client', 'named', 'answered'] as const
export type Relation = (typeof relations)[number]

/** The notices, labelled as in the preferences. */
export const noticeLabels = {
  assigned: 'Une post-production m’est confiée',
  versionAdded: 'Une version est à approuver',
  versionPresented: 'Une version est présentée au client',
  changesRequested: 'Des modifications sont demandées',
  finished: 'Une post-production est validée',
  commented: 'Quelqu’un commente une version',
  named: 'On me cite dans un commentaire',
  answered: 'On répond à mon commentaire',
  discussed: 'On m’écrit, ou on me cite, dans une discussion',
  judged: 'Quelqu’un donne son avis sur une version',
  reminded: 'On attend mon avis sur une version',
  selectionSubmitted: 'Le client a choisi ses images',
  selectionReopened: 'Le choix des images est rouvert',
  depositDone: 'Le client a tout déposé',
  contentReceived: 'Un talent a reçu le contenu',
  creditsLow: 'Il reste peu de crédits',
  rightsEnding: 'Des droits d’exploitation se terminent bientôt',
  acceptanceAwaited: 'Un procès-verbal de recette est à signer',
  accepted: 'Le client a signé la recette',
  orderWritten: 'Un bon de commande m’est adressé',
  orderAccepted: 'Un prestataire accepte son bon de commande',
  orderReopened: 'Mon accord sur un bon de commande est annulé',
  invoiceDeposited: 'Un prestataire dépose sa facture',
} as const
export type Notice = keyof typeof noticeLabels

/** The channel of each notice for each relation. `app`: in the product only. `mail`: by mail too, unless read first. */
export const noticeChannels: Record<Notice, Partial<Record<Relation, 'app' | 'mail'>>> = {
  assigned: { talent: 'mail' },
  versionAdded: { producer: 'mail' },
  versionPresented: { client: 'mail', talent: 'app' },
  changesRequested: { talent: 'mail', producer: 'app' },
  finished: { producer: 'mail', talent: 'mail', client: 'app' },
  commented: { producer: 'app' },
  named: { named: 'mail' },
  answered: { answered: 'mail' },
  discussed: { named: 'mail', answered: 'mail', producer: 'app' },
  judged: { producer: 'app' },
  reminded: { named: 'mail' },
  selectionSubmitted: { producer: 'mail', talent: 'app' },
  selectionReopened: { client: 'mail' },
  depositDone: { producer: 'mail', talent: 'app' },
  contentReceived: { producer: 'app' },
  creditsLow: { producer: 'mail', client: 'mail' },
  rightsEnding: { producer: 'mail', client: 'mail' },
  acceptanceAwaited: { client: 'mail' },
  accepted: { producer: 'mail', client: 'app' },
  orderWritten: { talent: 'mail' },
  orderAccepted: { producer: 'app' },
  orderReopened: { talent: 'mail' },
  invoiceDeposited: { producer: 'mail' },
}

/** True when a time (`08:30` in Paris) is within quiet hours. They may span midnight. Both null: no quiet hours. */
export function isQuiet(now: string, { from, to }: { from: string | null; to: string | null }): boolean {
  if (from === null || to === null || from === to) return false
  return from < to ? now >= from && now < to : now >= from || now < to
}

type Told = Pick<Notification, 'title' | 'count'> & { who: string }

/** The sentence of each notice. Those of comments leave the words to the excerpt. */
const sentences: Record<Notice, (told: Told) => string> = {
  assigned: ({ title, who }) => `${who} vous confie « ${title} ».`,
  versionAdded: ({ title, who }) => `${who} a soumis une version de « ${title} », à approuver.`,
  versionPresented: ({ title }) => `Une version de « ${title} » vous attend : regardez-la, commentez-la, validez-la.`,
  changesRequested: ({ title, who }) => `${who} demande des modifications sur « ${title} ».`,
  finished: ({ title, who }) => `${who} a validé « ${title} ».`,
  commented: ({ title, who, count }) =>
    `${who} a laissé ${counted(count, 'commentaire', 'commentaires')} sur « ${title} ».`,
  named: ({ title, who }) => `${who} vous cite dans un commentaire de « ${title} ».`,
  answered: ({ title, who }) => `${who} vous répond sur « ${title} ».`,
  discussed: ({ title, who }) => `${who} a écrit sur « ${title} ».`,
  judged: ({ title, who }) => `${who} a donné son avis sur « ${title} ».`,
  reminded: ({ title }) =>
    `Votre avis est attendu sur « ${title} » : regardez la version, et dites ce que vous en pensez.`,
  selectionSubmitted: ({ title, who }) => `${who} a envoyé sa sélection d’images pour « ${title} ».`,
  selectionReopened: ({ title, who }) => `${who} a rouvert le choix des images de « ${title} ».`,
  depositDone: ({ title, who }) => `${who} a déposé tous les contenus de « ${title} ».`,
  contentReceived: ({ title, who }) => `${who} a reçu le contenu de « ${title} ».`,
  creditsLow: ({ title }) => `Il reste peu de crédits à ${title}.`,
  rightsEnding: ({ title }) => `Les droits d’exploitation de « ${title} » se terminent bientôt.`,
  acceptanceAwaited: ({ title }) => `Le procès-verbal de recette de « ${title} » attend votre signature.`,
  accepted: ({ title, who }) => `${who} a signé le procès-verbal de recette de « ${title} ».`,
  orderWritten: ({ title, who }) => `${who} vous adresse le bon de commande de « ${title} », à lire et à accepter.`,
  orderAccepted: ({ title, who }) => `${who} a accepté le bon de commande de « ${title} ».`,
  orderReopened: ({ title, who }) =>
    `${who} a annulé votre accord sur le bon de commande de « ${title} », et retiré la facture déposée s’il y en avait une.`,
  invoiceDeposited: ({ title, who }) => `${who} a déposé la facture de « ${title} ».`,
}

/** What a notice tells its recipient, in one sentence. */
export const noticeSentence = ({
  notice,
  title,
  actorName,
  count,
}: Pick<Notification, 'notice' | 'title' | 'actorName' | 'count'>): string =>
  sentences[notice]({ title, count, who: actorName ?? 'Quelqu’un' })
