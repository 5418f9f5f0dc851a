import { deeds, type EventsOf } from '../event.ts'

export const projectEvents = {
  'projects.created': deeds.created,
  'projects.updated': deeds.updated,
  'projects.deleted': deeds.deleted,
  'projects.restored': deeds.restored,
  'projects.archived': { deed: ({ the }) => `a archivé ${the}` },
  'projects.unarchived': { deed: ({ the }) => `a désarchivé ${the}` },
  'projects.invoiceLinked': deeds.invoiceLinked,
  'projects.invoiceUnlinked': deeds.invoiceUnlinked,
} as const satisfies EventsOf<'projects'>
