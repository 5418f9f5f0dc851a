import { commonEvents, type EventsOf } from '../event.ts'
import type { PostProductionStatus } from './schema.ts'

const finished: PostProductionStatus = 'FINISHED'

export const postProductionEvents = {
  'post-productions.created': { ...commonEvents.created, notice: () => 'assigned' },
  'post-productions.updated': {
    ...commonEvents.updated,
    notice: ({ userName }) => (userName?.[1] ? 'assigned' : null),
  },
  'post-productions.deleted': commonEvents.deleted,
  'post-productions.restored': commonEvents.restored,
  'post-productions.started': { deed: ({ the }) => `a démarré ${the}` },
  'post-productions.versionAdded': { deed: ({ of }) => `a soumis une version ${of}`, notice: () => 'versionAdded' },
  'post-productions.validated': {
    deed: ({ the }) => `a validé ${the}`,
    notice: ({ status }) => (status?.[1] === finished ? 'finished' : 'versionPresented'),
  },
  'post-productions.changesRequested': {
    deed: ({ the }) => `a demandé des modifications sur ${the}`,
    notice: () => 'changesRequested',
  },
  'post-productions.rolledBack': { deed: ({ of }) => `est revenu sur la dernière étape ${of}` },
  'post-productions.fileValidated': { deed: ({ of }) => `a validé un fichier ${of}` },
  'post-productions.fileDevalidated': { deed: ({ of }) => `est revenu sur la validation d’un fichier ${of}` },
  'post-productions.commented': { deed: ({ the }) => `a commenté ${the}`, notice: () => 'commented' },
  'post-productions.commentChanged': { deed: ({ of }) => `a modifié un commentaire ${of}` },
  'post-productions.commentRemoved': { deed: ({ of }) => `a retiré un commentaire ${of}` },
  'post-productions.commentResolved': { deed: ({ of }) => `a traité un commentaire ${of}` },
  'post-productions.commentReopened': { deed: ({ of }) => `a rouvert un commentaire ${of}` },
  'post-productions.subtitlesChanged': { deed: ({ of }) => `a changé des sous-titres ${of}` },
  'post-productions.judged': { deed: ({ the }) => `a donné son avis sur ${the}`, notice: () => 'judged' },
  'post-productions.reminded': { deed: ({ of }) => `a relancé les relecteurs ${of}`, notice: () => 'reminded' },
  'post-productions.selectionSubmitted': {
    deed: ({ of }) => `a envoyé la sélection d’images ${of}`,
    notice: () => 'selectionSubmitted',
  },
  'post-productions.selectionReopened': {
    deed: ({ of }) => `a rouvert la sélection d’images ${of}`,
    notice: () => 'selectionReopened',
  },
  'post-productions.roundsChanged': commonEvents.roundsChanged,
  'post-productions.roundOffered': { deed: ({ of }) => `a offert un tour de modifications ${of}` },
  'post-productions.roundWithdrawn': { deed: ({ of }) => `a retiré un tour de modifications offert ${of}` },
  'post-productions.supplementAccepted': { deed: ({ of }) => `a accepté un supplément ${of}` },
  'post-productions.supplementCancelled': { deed: ({ of }) => `a annulé un supplément ${of}` },
  'post-productions.subtitlesValidated': { deed: ({ of }) => `a validé des sous-titres ${of}` },
  'post-productions.subtitlesDevalidated': { deed: ({ of }) => `est revenu sur la validation de sous-titres ${of}` },
  'post-productions.arbitrated': { deed: ({ of }) => `a tranché un désaccord ${of}` },
  'post-productions.qualityWaived': { deed: ({ of }) => `a passé outre le contrôle technique ${of}` },
  'post-productions.fileDescribed': { deed: null },
  'post-productions.filePrepared': { deed: null },
  'post-productions.selectionChanged': { deed: ({ of }) => `a changé le nombre d’images à choisir ${of}` },
} as const satisfies EventsOf<'post-productions'>
