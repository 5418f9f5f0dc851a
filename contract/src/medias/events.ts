import { deeds, type EventsOf } from '../event.ts'

export const mediaEvents = {
  'medias.received': { deed: ({ the }) => `a déposé ${the}` },
  'medias.updated': deeds.updated,
  'medias.moved': { deed: ({ the }) => `a rangé ailleurs ${the}` },
  'medias.deleted': deeds.deleted,
  'medias.restored': deeds.restored,
  'medias.downloaded': { deed: ({ the }) => `a téléchargé ${the}` },
  'medias.marked': { deed: ({ the }) => `a noté ${the}` },
  'medias.prepared': { deed: null },
  'medias.transferred': { deed: null },
  'media-folders.created': deeds.created,
  'media-folders.updated': deeds.updated,
  'media-folders.moved': { deed: ({ the }) => `a rangé ailleurs ${the}` },
  'media-folders.deleted': deeds.deleted,
  'media-folders.restored': deeds.restored,
} as const satisfies EventsOf<'medias' | 'media-folders'>
