import { deeds, type EventsOf } from '../event.ts'

export const briefEvents = {
  'briefs.updated': deeds.updated,
  // The saves of a sitting, after the first: the story tells the sitting once.
  'briefs.saved': { deed: null },
} as const satisfies EventsOf<'briefs'>
