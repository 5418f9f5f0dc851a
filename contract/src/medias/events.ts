import { commonEvents, type EventsOf } from '../event.ts'

export const mediaEvents = {
  'medias.received': { deed: ({ the }) => `a déposé ${the}` },
  'medias.updated': commonEvents.updated,
  'medias.moved': { deed: ({ the }) => `a rangé ailleurs ${the}` },
  'medias.deleted': commonEvents.deleted,
  'medias.restored': commonEvents.restored,
  'medias.downloaded': { deed: ({ the }) => `a téléchargé ${the}` },
  'medias.marked': { deed: ({ the }) => `a noté ${the}` },
  'medias.described': { deed: null },
  'medias.prepared': { deed: null },
  'medias.transferred': { deed: null },
  'media-folders.created': commonEvents.created,
  'media-folders.updated': commonEvents.updated,
  'media-folders.moved': { deed: ({ the }) => `a rangé ailleurs ${the}` },
  'media-folders.deleted': commonEvents.deleted,
  'media-folders.restored': commonEvents.restored,
} as const satisfies EventsOf<'medias' | 'media-folders'>
