import { commonEvents, type EventsOf } from '../event.ts'

export const productionEvents = {
  'productions.created': commonEvents.created,
  'productions.updated': commonEvents.updated,
  'productions.deleted': commonEvents.deleted,
  'productions.restored': commonEvents.restored,
  'productions.discussed': commonEvents.discussed,
  'productions.discussionChanged': commonEvents.discussionChanged,
  'productions.coverChosen': commonEvents.coverChosen,
  'productions.coverReset': commonEvents.coverReset,
  'productions.roundsChanged': commonEvents.roundsChanged,
  'productions.rightsChanged': { deed: ({ of }) => `a changé les droits d’exploitation ${of}` },
  'productions.rightsEnding': {
    deed: ({ of }) => `a signalé la fin prochaine des droits d’exploitation ${of}`,
    notice: () => 'rightsEnding',
  },
  'productions.acceptanceTermsChanged': { deed: ({ of }) => `a changé ce qui est demandé pour la recette ${of}` },
  'productions.acceptanceAwaited': {
    deed: ({ of }) => `a demandé la signature de la recette ${of}`,
    notice: () => 'acceptanceAwaited',
  },
  'productions.accepted': { deed: ({ of }) => `a signé la recette ${of}`, notice: () => 'accepted' },
  'productions.acceptanceSealed': { deed: ({ of }) => `a scellé le procès-verbal de recette ${of}` },
  'productions.deciderChanged': { deed: ({ of }) => `a changé le décideur ${of}` },
  'productions.qualityTermsChanged': { deed: ({ of }) => `a changé le contrôle technique ${of}` },
  'productions.linkChanged': { deed: ({ of }) => `a changé le lien ${of}`, closes: 'guests' },
  'productions.filesDownloaded': { deed: ({ of }) => `a téléchargé des fichiers ${of}` },
  'productions.depositDone': { deed: ({ of }) => `a terminé le dépôt ${of}`, notice: () => 'depositDone' },
  'productions.carbonChanged': { deed: ({ of }) => `a modifié le bilan carbone ${of}` },
} as const satisfies EventsOf<'productions'>
