import * as z from 'zod/mini'
import { download, route } from '#route.ts'
import {
  largestSubtitles,
  SubtitleDelivery,
  SubtitleFormat,
  SubtitleRevision,
  Subtitles,
  SubtitlesEntry,
  SubtitlesSending,
  SubtitleTrack,
} from '../schema/subtitles.ts'

/** The subtitles of the films of a version. */
export const subtitleRoutes = {
  addSubtitles: route({
    method: 'POST',
    path: '/api/post-production/{postProductionId}/subtitles',
    access: 'signed-in',
    errors: ['FORBIDDEN'],
    summary:
      'Ajoute les sous-titres d’un fichier d’une version, ou remplace ceux de la même langue : un SRT, un VTT ou un ASS.',
    body: SubtitlesSending,
    maxBodyBytes: 4 * 1024 * 1024,
    response: SubtitleTrack,
  }),
  subtitles: route({
    method: 'GET',
    path: '/api/post-production/{postProductionId}/subtitles/{subtitlesId}',
    access: 'guest',
    errors: ['STEP_CLOSED'],
    summary: 'Des sous-titres, avec leurs textes.',
    response: Subtitles,
  }),
  removeSubtitles: route({
    method: 'DELETE',
    path: '/api/post-production/{postProductionId}/subtitles/{subtitlesId}',
    access: 'signed-in',
    errors: ['FORBIDDEN'],
    summary: 'Retire des sous-titres ; leurs révisions sont gardées.',
    response: z.null(),
  }),
  restoreSubtitles: route({
    method: 'PUT',
    path: '/api/post-production/{postProductionId}/subtitles/{subtitlesId}/restoration',
    access: 'signed-in',
    errors: ['FORBIDDEN'],
    summary: 'Remet des sous-titres retirés, comme ils étaient.',
    response: SubtitleTrack,
  }),
  updateSubtitles: route({
    method: 'PUT',
    path: '/api/post-production/{postProductionId}/subtitles/{subtitlesId}',
    access: 'signed-in',
    errors: ['FORBIDDEN', 'STALE_VERSION'],
    summary: 'Enregistre des sous-titres modifiés : une nouvelle révision, à valider de nouveau.',
    body: SubtitlesEntry,
    maxBodyBytes: largestSubtitles,
    response: Subtitles,
  }),
  subtitleRevisions: route({
    method: 'GET',
    path: '/api/post-production/{postProductionId}/subtitles/{subtitlesId}/revisions',
    access: 'signed-in',
    errors: ['FORBIDDEN'],
    summary: 'Ce que des sous-titres ont été, de la dernière révision à la première.',
    response: z.array(SubtitleRevision),
  }),
  validateSubtitles: route({
    method: 'PUT',
    path: '/api/post-production/{postProductionId}/subtitles/{subtitlesId}/validation',
    access: 'signed-in',
    errors: ['FORBIDDEN', 'STEP_CLOSED', 'STALE_VERSION'],
    summary: 'Valide une révision de sous-titres, ou revient dessus.',
    body: z.object({ isValid: z.boolean(), revision: z.int().check(z.positive()) }),
    response: SubtitleTrack,
  }),
  deliverSubtitles: route({
    method: 'POST',
    path: '/api/post-production/{postProductionId}/subtitles/{subtitlesId}/delivery',
    access: 'post-productions.update',
    errors: ['NOT_CONFIGURED', 'STALE_VERSION'],
    summary: 'Fait un livrable de sous-titres, incrustés dans le film ou à côté ; il arrive parmi les fichiers.',
    body: z.object({ revision: z.int().check(z.positive()), as: SubtitleDelivery }),
    response: z.null(),
  }),
  subtitleFile: download({
    path: '/api/post-production/{postProductionId}/subtitles/{subtitlesId}/{format}',
    access: 'signed-in',
    params: { format: SubtitleFormat },
    errors: ['STEP_CLOSED'],
    summary: 'Des sous-titres, en SRT ou en WebVTT.',
  }),
}
