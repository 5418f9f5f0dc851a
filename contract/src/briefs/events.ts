import { commonEvents, type EventsOf } from '../event.ts'

export const briefEvents = {
  'briefs.updated': commonEvents.updated,
  // Saves of a sitting after the first. The activity shows a sitting once.
  'briefs.saved': { deed: null },
} as const satisfies EventsOf<'briefs'>
