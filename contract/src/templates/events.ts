import { commonEvents, type EventsOf } from '../event.ts'

export const templateEvents = {
  'templates.created': commonEvents.created,
  'templates.updated': commonEvents.updated,
  'templates.deleted': commonEvents.deleted,
} as const satisfies EventsOf<'templates'>
