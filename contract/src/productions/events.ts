import { deeds, type EventsOf } from '../event.ts'

export const productionEvents = {
  'productions.created': deeds.created,
  'productions.updated': deeds.updated,
  'productions.deleted': deeds.deleted,
  'productions.restored': deeds.restored,
  'productions.linkChanged': { deed: ({ of }) => `a changé le lien ${of}` },
  'productions.filesDownloaded': { deed: ({ of }) => `a téléchargé des fichiers ${of}` },
  'productions.depositDone': { deed: ({ of }) => `a terminé le dépôt ${of}`, notice: () => 'depositDone' },
  'productions.carbonChanged': { deed: ({ of }) => `a modifié le bilan carbone ${of}` },
} as const satisfies EventsOf<'productions'>
