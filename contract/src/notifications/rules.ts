import type { PrestationProductionStatus } from '../prestations/schema.ts'

/** How somebody is tied to what happened. */
export const relations = ['producer', 'talent', 'client', 'named'] as const
export type Relation = (typeof relations)[number]

/** What people are told of, in the words of their preferences. */
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

/** By which channel each is told of each: `app`, in the product alone; `mail`, by mail too, unless they read it first. */
export const channels: Record<Notice, Partial<Record<Relation, 'app' | 'mail'>>> = {
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

type Happened = { name: string; changes: Readonly<Record<string, readonly [unknown, unknown]>> }

const contentReceived: PrestationProductionStatus = 'CONTENT_RECEIVED'

/** What people are told of when something happened; null when it is nobody's news. */
export function noticeOf({ name, changes }: Happened): Notice | null {
  const to = (field: string) => changes[field]?.[1]
  switch (name) {
    case 'post-productions.created':
      return 'assigned'
    case 'post-productions.updated':
      return to('userName') ? 'assigned' : null
    case 'post-productions.versionAdded':
      return 'versionAdded'
    case 'post-productions.validated':
      return to('status') === 'FINISHED' ? 'finished' : 'versionPresented'
    case 'post-productions.changesRequested':
      return 'changesRequested'
    case 'post-productions.commented':
      return 'commented'
    case 'post-productions.selectionSubmitted':
      return 'selectionSubmitted'
    case 'post-productions.selectionReopened':
      return 'selectionReopened'
    case 'productions.depositDone':
      return 'depositDone'
    case 'prestations.productionMoved':
      return to('prestationProductionStatus') === contentReceived ? 'contentReceived' : null
    case 'companies.creditsLow':
      return 'creditsLow'
    default:
      return null
  }
}

/** Whether a moment, `08:30` in Paris, is within quiet hours, which may go past midnight; both null: there are none. */
export function isQuiet(now: string, { from, to }: { from: string | null; to: string | null }): boolean {
  if (from === null || to === null || from === to) return false
  return from < to ? now >= from && now < to : now >= from || now < to
}
