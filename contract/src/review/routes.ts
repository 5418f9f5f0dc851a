import * as z from 'zod/mini'
import { Id } from '../fields.ts'
import { FileName } from '../medias/schema.ts'
import { PostProductionListed } from '../post-productions/schema.ts'
import { download, events, route, upload } from '../route.ts'
import { ExportFormat } from './schema/exports.ts'
import { Subtitles, SubtitlesSending, SubtitleTrack } from './schema/subtitles.ts'
import { OwnVerdict, Reminding, Reviewers, Seen, VerdictGiving } from './schema/verdicts.ts'
import {
  Attachment,
  Comment,
  CommentCreate,
  CommentUpdate,
  ExternalLink,
  ExternalReview,
  ReviewVersion,
  Room,
  RoomNews,
  RoundSending,
} from './schema.ts'

/** Maximum size of a comment's attachment, in bytes. */
export const largestAttachment = 100 * 1024 ** 2

/** Maximum size of a comment, in bytes: drawings of about 40 000 points. */
const largestComment = 512 * 1024

export const review = {
  versions: route({
    method: 'GET',
    path: '/api/post-production/{postProductionId}/versions',
    access: 'guest',
    summary: 'Les versions d’une post-production, la dernière d’abord, avec leurs fichiers et leurs commentaires.',
    response: z.array(ReviewVersion),
  }),
  room: route({
    method: 'GET',
    path: '/api/post-production/{postProductionId}/frame',
    access: 'guest',
    errors: ['STEP_CLOSED'],
    summary:
      'Tout ce que montre la salle de visionnage d’une post-production ; les fichiers d’une version, la dernière à défaut.',
    query: z.object({ versionId: z.optional(Id) }),
    response: Room,
  }),
  comment: route({
    method: 'POST',
    path: '/api/post-production/{postProductionId}/comments',
    access: 'guest',
    errors: ['FORBIDDEN', 'STEP_CLOSED', 'NAME_REQUIRED'],
    summary: 'Écrit un commentaire sur une version : un brouillon, jusqu’à l’envoi des retours.',
    body: CommentCreate,
    maxBodyBytes: largestComment,
    response: Comment,
  }),
  updateComment: route({
    method: 'PATCH',
    path: '/api/comments/{commentId}',
    access: 'guest',
    errors: ['FORBIDDEN', 'STEP_CLOSED', 'COMMENT_SENT'],
    summary: 'Modifie son propre commentaire, tant que les retours ne sont pas envoyés.',
    body: CommentUpdate,
    maxBodyBytes: largestComment,
    response: Comment,
  }),
  removeComment: route({
    method: 'DELETE',
    path: '/api/comments/{commentId}',
    access: 'guest',
    errors: ['FORBIDDEN', 'STEP_CLOSED', 'COMMENT_SENT'],
    summary: 'Retire son propre commentaire, tant que les retours ne sont pas envoyés ; l’agence, n’importe lequel.',
    response: z.null(),
  }),
  resolveComment: route({
    method: 'POST',
    path: '/api/comments/{commentId}/resolve',
    access: 'signed-in',
    errors: ['FORBIDDEN', 'STEP_CLOSED'],
    summary: 'Marque un commentaire comme traité.',
    response: Comment,
  }),
  reopenComment: route({
    method: 'POST',
    path: '/api/comments/{commentId}/reopen',
    access: 'signed-in',
    errors: ['FORBIDDEN', 'STEP_CLOSED'],
    summary: 'Rouvre un commentaire traité.',
    response: Comment,
  }),
  attach: upload({
    path: '/api/post-production/{postProductionId}/attachments',
    access: 'guest',
    errors: ['STEP_CLOSED', 'NAME_REQUIRED', 'STORAGE_SHARE'],
    summary: 'Reçoit un fichier à joindre à un commentaire.',
    query: z.object({ name: FileName }),
    maxBytes: largestAttachment,
    response: Attachment,
  }),
  attachment: download({
    path: '/api/comments/attachments/{attachmentId}',
    access: 'guest',
    errors: ['STEP_CLOSED'],
    summary: 'Un fichier joint à un commentaire.',
  }),
  sendRound: route({
    method: 'POST',
    path: '/api/post-production/{postProductionId}/sync-comments',
    access: 'signed-in',
    errors: ['FORBIDDEN', 'STALE_VERSION', 'INVALID_TRANSITION', 'NOTHING_TO_SEND', 'ROUND_BEYOND', 'CREDITS_SHORT'],
    summary:
      'Envoie les retours au talent ; au-delà des tours compris, avec le prix accepté ou la raison d’un tour offert.',
    body: RoundSending,
    response: PostProductionListed,
  }),
  addSubtitles: route({
    method: 'POST',
    path: '/api/post-production/{postProductionId}/subtitles',
    access: 'signed-in',
    errors: ['FORBIDDEN'],
    summary:
      'Ajoute les sous-titres d’un fichier d’une version, ou remplace ceux de la même langue : un SRT ou un VTT.',
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
    summary: 'Retire des sous-titres.',
    response: z.null(),
  }),
  giveVerdict: route({
    method: 'PUT',
    path: '/api/post-production/{postProductionId}/verdict',
    access: 'guest',
    errors: ['FORBIDDEN', 'STEP_CLOSED', 'NAME_REQUIRED'],
    summary: 'L’avis de l’appelant sur la version présentée : il remplace le précédent, et ne change aucun statut.',
    body: VerdictGiving,
    response: OwnVerdict,
  }),
  noteSeen: route({
    method: 'POST',
    path: '/api/post-production/{postProductionId}/seen',
    access: 'guest',
    errors: ['STEP_CLOSED'],
    summary: 'Note ce que le client ou un invité vient de voir d’un fichier ; rien pour les autres.',
    body: Seen,
    response: z.null(),
  }),
  reviewers: route({
    method: 'GET',
    path: '/api/post-production/{postProductionId}/reviewers',
    access: 'post-productions.read',
    summary: 'L’avis de chaque relecteur, quand il a ouvert la version présentée, et ce qu’il en a vu.',
    response: Reviewers,
  }),
  remind: route({
    method: 'POST',
    path: '/api/post-production/{postProductionId}/reminders',
    access: 'post-productions.update',
    errors: ['INVALID_TRANSITION'],
    summary: 'Relance les membres de la société qui n’ont pas donné leur avis, une fois par jour au plus.',
    body: Reminding,
    response: z.object({ reminded: z.int() }),
  }),
  linkExternal: route({
    method: 'PUT',
    path: '/api/post-production/{postProductionId}/frameio/{mediaId}',
    access: 'post-productions.update',
    errors: ['NOT_CONFIGURED'],
    summary: 'Relie un fichier d’une version à sa page sur Frame.io.',
    body: ExternalLink,
    response: ExternalReview,
  }),
  unlinkExternal: route({
    method: 'DELETE',
    path: '/api/post-production/{postProductionId}/frameio/{mediaId}',
    access: 'post-productions.update',
    summary: 'Ne relie plus un fichier à Frame.io ; les commentaires repris restent.',
    response: z.null(),
  }),
  fetchExternal: route({
    method: 'POST',
    path: '/api/post-production/{postProductionId}/frameio/comments',
    access: 'post-productions.update',
    errors: ['NOT_CONFIGURED'],
    summary: 'Reprend de Frame.io ce qui y est dit de la dernière version, sans envoyer les retours.',
    response: z.object({ added: z.int(), changed: z.int(), removed: z.int() }),
  }),
  exportComments: download({
    path: '/api/post-production/{postProductionId}/exports/{format}',
    access: 'signed-in',
    params: { format: ExportFormat },
    errors: ['STEP_CLOSED', 'INVALID'],
    summary: 'Les commentaires d’un fichier d’une version, pour un tableur, un PDF ou un logiciel de montage.',
    query: z.object({ fileKey: Id }),
  }),
  live: events({
    path: '/api/post-production/{postProductionId}/live',
    access: 'guest',
    errors: ['STEP_CLOSED'],
    summary: 'Qui a la salle de visionnage ouverte, et quand elle change.',
    message: RoomNews,
  }),
}
