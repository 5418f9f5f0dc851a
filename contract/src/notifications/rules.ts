/** How a person relates to an event. */
export const relations = ['producer', 'talent', 'client', 'named'] as const
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
  selectionSubmitted: 'Le client a choisi ses images',
  selectionReopened: 'Le choix des images est rouvert',
  depositDone: 'Le client a tout déposé',
  contentReceived: 'Un talent a reçu le contenu',
  creditsLow: 'Il reste peu de crédits',
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
  selectionSubmitted: { producer: 'mail', talent: 'app' },
  selectionReopened: { client: 'mail' },
  depositDone: { producer: 'mail', talent: 'app' },
  contentReceived: { producer: 'app' },
  creditsLow: { producer: 'mail', client: 'mail' },
}

/** True when a time (`08:30` in Paris) is within quiet hours. They may span midnight. Both null: no quiet hours. */
export function isQuiet(now: string, { from, to }: { from: string | null; to: string | null }): boolean {
  if (from === null || to === null || from === to) return false
  return from < to ? now >= from && now < to : now >= from || now < to
}
