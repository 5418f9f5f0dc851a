import { commonEvents, type EventsOf } from '../event.ts'

export const projectEvents = {
  'projects.created': commonEvents.created,
  'projects.updated': commonEvents.updated,
  'projects.deleted': commonEvents.deleted,
  'projects.restored': commonEvents.restored,
  'projects.discussed': commonEvents.discussed,
  'projects.discussionChanged': commonEvents.discussionChanged,
  'projects.coverChosen': commonEvents.coverChosen,
  'projects.coverReset': commonEvents.coverReset,
  'projects.roundsChanged': commonEvents.roundsChanged,
  'projects.reminded': { deed: ({ of }) => `a relancé quelqu’un au sujet ${of}` },
  'projects.remindersChanged': { deed: ({ of }) => `a changé les relances ${of}` },
  'projects.namesErased': { deed: ({ of }) => `a effacé le nom d’une personne de ce qui s’est passé dans ${of}` },
  'projects.archived': { deed: ({ the }) => `a archivé ${the}` },
  'projects.unarchived': { deed: ({ the }) => `a désarchivé ${the}` },
  'projects.invoiceLinked': commonEvents.invoiceLinked,
  'projects.invoiceUnlinked': commonEvents.invoiceUnlinked,
} as const satisfies EventsOf<'projects'>
