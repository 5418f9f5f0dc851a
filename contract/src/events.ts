import { briefEvents } from './briefs/events.ts'
import { companyEvents } from './companies/events.ts'
import type { Changes, EventFacts } from './event.ts'
import { mediaEvents } from './medias/events.ts'
import { notificationEvents } from './notifications/events.ts'
import type { Notice } from './notifications/rules.ts'
import { postProductionEvents } from './post-productions/events.ts'
import { prestationEvents } from './prestations/events.ts'
import { productionEvents } from './productions/events.ts'
import { projectEvents } from './projects/events.ts'
import { sessionEvents } from './session/events.ts'
import { userEvents } from './users/events.ts'

/** Every domain event, by name: `<subject>.<past participle>`. */
export const eventCatalogue = {
  ...companyEvents,
  ...projectEvents,
  ...productionEvents,
  ...prestationEvents,
  ...postProductionEvents,
  ...mediaEvents,
  ...userEvents,
  ...briefEvents,
  ...sessionEvents,
  ...notificationEvents,
} as const

export type EventName = keyof typeof eventCatalogue
/** The type of the row that an event is about. */
export type SubjectType = EventName extends infer Name
  ? Name extends `${infer Subject}.${string}`
    ? Subject
    : never
  : never
/** The event names of one subject type. */
export type EventNameOf<Subject extends SubjectType> = Extract<EventName, `${Subject}.${string}`>

const catalogue: Readonly<Record<string, EventFacts>> = eventCatalogue

/** The properties of an event; null for a name that only an earlier release used. */
export const eventFactsOf = (name: string): EventFacts | null =>
  Object.hasOwn(catalogue, name) ? (catalogue[name] ?? null) : null

/** The notice of an event; null when it sends none. */
export const noticeOf = ({ name, changes }: { name: string; changes: Changes }): Notice | null =>
  eventFactsOf(name)?.notice?.(changes) ?? null
