import { agencyEvents } from './agency/events.ts'
import { briefEvents } from './briefs/events.ts'
import { budgetEvents } from './budget/events.ts'
import { companyEvents } from './companies/events.ts'
import { documentEvents } from './documents/events.ts'
import type { Changes, EventFacts } from './event.ts'
import type { Feature } from './index.ts'
import { mediaEvents } from './medias/events.ts'
import { notificationEvents } from './notifications/events.ts'
import type { Notice } from './notifications/rules.ts'
import { postProductionEvents } from './post-productions/events.ts'
import { prestationEvents } from './prestations/events.ts'
import { productionEvents } from './productions/events.ts'
import { projectEvents } from './projects/events.ts'
import { sessionEvents } from './session/events.ts'
import { talentEvents } from './talents/events.ts'
import { templateEvents } from './templates/events.ts'
import { userEvents } from './users/events.ts'

/** Every domain event, by name: `<subject>.<past participle>`. */
export const eventCatalogue = {
  ...agencyEvents,
  ...companyEvents,
  ...projectEvents,
  ...productionEvents,
  ...prestationEvents,
  ...postProductionEvents,
  ...mediaEvents,
  ...userEvents,
  ...talentEvents,
  ...documentEvents,
  ...briefEvents,
  ...sessionEvents,
  ...notificationEvents,
  ...templateEvents,
  ...budgetEvents,
} as const

export type EventName = keyof typeof eventCatalogue
type SubjectOf<Name extends EventName> = Name extends `${infer Subject}.${string}` ? Subject : never
/** The type of the row that an event is about. */
export type SubjectType = { [Name in EventName]: SubjectOf<Name> }[EventName]
/** The subject types with an event that may send a notice. */
export type NoticeSubjectType = {
  [Name in EventName]: (typeof eventCatalogue)[Name] extends { notice: unknown } ? SubjectOf<Name> : never
}[EventName]
/** The event names of one subject type. */
export type EventNameOf<Subject extends SubjectType> = Extract<EventName, `${Subject}.${string}`>

const catalogue: Readonly<Record<string, EventFacts>> = eventCatalogue

/** The properties of an event; null for a name that only an earlier release used. */
export const eventFactsOf = (name: string): EventFacts | null =>
  Object.hasOwn(catalogue, name) ? (catalogue[name] ?? null) : null

/** The notice of an event; null when it sends none. */
export const noticeOf = ({ name, changes }: { name: string; changes: Changes }): Notice | null =>
  eventFactsOf(name)?.notice?.(changes) ?? null

/** True for an event that may send a notice. */
export const mayBeTold = (name: string): boolean => eventFactsOf(name)?.notice !== undefined

/** The other features whose pages show a subject, besides the activity. */
const relatedFeatures: Readonly<Record<SubjectType, readonly Feature[]>> = {
  agency: ['quality-control', 'payables'],
  companies: ['projects', 'productions', 'prestations', 'post-productions', 'credits', 'budget', 'trash'],
  projects: [
    'discussions',
    'productions',
    'planning',
    'prestations',
    'post-productions',
    'covers',
    'rounds',
    'invoicing',
    'budget',
    'waits',
    'trash',
  ],
  productions: [
    'discussions',
    'projects',
    'planning',
    'prestations',
    'post-productions',
    'medias',
    'quality-control',
    'covers',
    'rounds',
    'review',
    'deliverables',
    'usage-rights',
    'acceptances',
    'carbon',
    'budget',
    'waits',
    'trash',
  ],
  prestations: [
    'payables',
    'discussions',
    'productions',
    'planning',
    'post-productions',
    'invoicing',
    'budget',
    'waits',
    'trash',
  ],
  'post-productions': [
    'productions',
    'projects',
    'planning',
    'supplements',
    'rounds',
    'selection',
    'medias',
    'quality-control',
    'covers',
    'deliverables',
    'acceptances',
    'waits',
    'trash',
  ],
  medias: ['post-productions', 'quality-control', 'selection', 'covers', 'deliverables', 'acceptances', 'trash'],
  'media-folders': ['medias', 'trash'],
  users: ['payables', 'talents', 'documents', 'planning', 'post-productions', 'waits'],
  briefs: [],
  session: [],
  notifications: [],
  templates: [],
  'budget-lines': ['budget', 'trash'],
}
const isSubjectType = (type: string): type is SubjectType => Object.hasOwn(relatedFeatures, type)

/** The features whose pages show a subject: an event about it makes their queries stale. */
export const featuresShowing = (type: string): readonly string[] => [
  type,
  'activity',
  ...(isSubjectType(type) ? relatedFeatures[type] : []),
]
