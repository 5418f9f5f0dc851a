import { commonEvents, type EventsOf } from '../event.ts'

export const agencyEvents = {
  'agency.updated': commonEvents.updated,
} as const satisfies EventsOf<'agency'>
