import * as z from 'zod/mini'
import { Id } from '../fields.ts'
import { download, Flag, list, many, resumable, route } from '../route.ts'
import { PreviewName } from './schema/previews.ts'
import {
  Chosen,
  Declaration,
  FolderCreate,
  FolderUpdate,
  Media,
  MediaCategory,
  MediaDetail,
  MediaFolder,
  MediaKind,
  MediaUpdate,
  PreparedDownload,
  Received,
  RushMark,
  RushMarkUpdate,
  SentFile,
  Transfer,
  TransferCreate,
  Upload,
} from './schema.ts'

const sort = ['createdAt', 'name', 'category', 'size'] as const
const filters = {
  category: z.optional(many(MediaCategory)),
  kind: z.optional(many(MediaKind)),
  /** Only those that the team said are good takes. */
  goodTakes: z.optional(Flag),
}

/** A thousand files and a thousand folders, by their ids. */
const largestChoice = 96 * 1024

export const medias = {
  ofProduction: list({
    path: '/api/productions/{productionId}/medias',
    access: 'signed-in',
    summary: 'Les fichiers d’une production, ou d’un de ses dossiers.',
    item: Media,
    sort,
    filters: { ...filters, folderId: z.optional(z.union([Id, z.literal('root')], { error: 'Dossier inconnu' })) },
  }),
  ofProject: list({
    path: '/api/projects/{projectId}/medias',
    access: 'signed-in',
    summary: 'Les fichiers de toutes les productions d’un projet.',
    item: Media,
    sort,
    filters: { ...filters, productionId: z.optional(Id) },
  }),
  declare: route({
    method: 'POST',
    path: '/api/productions/{productionId}/medias',
    access: 'signed-in',
    summary:
      'Annonce des fichiers ; répond, pour chacun, où l’envoyer. Un fichier déjà commencé par la même personne est repris où il en était.',
    body: Declaration,
    maxBodyBytes: 1024 * 1024,
    response: z.array(Upload),
  }),
  receive: resumable({
    path: '/api/medias/{mediaId}/upload',
    access: 'signed-in',
    summary: 'Reçoit la suite d’un fichier annoncé (protocole tus 1.0).',
  }),
  validateUpload: route({
    method: 'POST',
    path: '/api/productions/{productionId}/validate-upload',
    access: 'signed-in',
    summary: 'Termine l’envoi de fichiers : leur taille et leur empreinte sont vérifiées, puis ils sont préparés.',
    body: z.object({ files: z.array(SentFile).check(z.minLength(1, 'Aucun fichier'), z.maxLength(1000)) }),
    maxBodyBytes: 256 * 1024,
    response: z.array(Received),
  }),
  uploads: route({
    method: 'GET',
    path: '/api/productions/{productionId}/uploads',
    access: 'signed-in',
    summary: 'Les fichiers que l’on a commencé d’envoyer à une production.',
    response: z.array(Upload),
  }),
  cancelUpload: route({
    method: 'DELETE',
    path: '/api/medias/{mediaId}/upload',
    access: 'signed-in',
    summary: 'Renonce à un fichier en cours d’envoi.',
    response: z.null(),
  }),
  transferByUrl: route({
    method: 'POST',
    path: '/api/productions/{productionId}/medias/transfert-by-url',
    access: 'signed-in',
    summary: 'Fait venir un fichier d’un lien public, en arrière-plan.',
    body: TransferCreate,
    response: Transfer,
  }),
  transfers: route({
    method: 'GET',
    path: '/api/productions/{productionId}/transfers',
    access: 'signed-in',
    summary: 'Les fichiers que l’on a fait venir de liens publics et qui ne sont pas encore là.',
    response: z.array(Transfer),
  }),
  retryTransfer: route({
    method: 'POST',
    path: '/api/medias/transfers/{transferId}/retry',
    access: 'signed-in',
    summary: 'Reprend un transfert qui a échoué, là où il en était.',
    response: Transfer,
  }),
  cancelTransfer: route({
    method: 'DELETE',
    path: '/api/medias/transfers/{transferId}',
    access: 'signed-in',
    summary: 'Renonce à un transfert.',
    response: z.null(),
  }),
  finishDeposit: route({
    method: 'POST',
    path: '/api/productions/{productionId}/deposit-done',
    access: 'signed-in',
    summary: 'Dit que le client a tout déposé : la suite s’ouvre.',
    response: z.null(),
  }),
  folders: route({
    method: 'GET',
    path: '/api/productions/{productionId}/folders',
    access: 'signed-in',
    summary: 'Tous les dossiers d’une production.',
    response: z.array(MediaFolder),
  }),
  createFolder: route({
    method: 'POST',
    path: '/api/medias/folder',
    access: 'signed-in',
    summary: 'Crée un dossier dans une production ; l’agence peut demander qu’il soit rempli.',
    body: FolderCreate,
    response: MediaFolder,
  }),
  updateFolder: route({
    method: 'PATCH',
    path: '/api/medias/folder/{folderId}',
    access: 'medias.update',
    summary: 'Renomme ou déplace un dossier.',
    body: FolderUpdate,
    response: MediaFolder,
  }),
  get: route({
    method: 'GET',
    path: '/api/medias/{mediaId}',
    access: 'signed-in',
    summary: 'Un fichier, ses données techniques et ses aperçus.',
    response: MediaDetail,
  }),
  update: route({
    method: 'PATCH',
    path: '/api/medias/{mediaId}',
    access: 'medias.update',
    summary: 'Renomme, range ou reclasse un fichier.',
    body: MediaUpdate,
    response: Media,
  }),
  move: route({
    method: 'POST',
    path: '/api/productions/{productionId}/medias/move',
    access: 'medias.update',
    summary: 'Range des fichiers et des dossiers dans un autre dossier.',
    body: z.object({ chosen: Chosen, folderId: z.nullable(Id) }),
    maxBodyBytes: largestChoice,
    response: z.null(),
  }),
  remove: route({
    method: 'POST',
    path: '/api/productions/{productionId}/medias/remove',
    access: 'medias.delete',
    summary: 'Met des fichiers et des dossiers à la corbeille.',
    body: Chosen,
    maxBodyBytes: largestChoice,
    response: z.null(),
  }),
  rushMarks: route({
    method: 'GET',
    path: '/api/productions/{productionId}/rush-marks',
    access: 'signed-in',
    summary:
      'Ce que l’équipe a noté des fichiers d’une production : bonnes prises, étiquettes, notes. Rien pour un client.',
    response: z.array(RushMark),
  }),
  markRush: route({
    method: 'PUT',
    path: '/api/medias/{mediaId}/marks',
    access: 'signed-in',
    summary: 'Note un fichier : bonne prise, étiquettes, remarque.',
    body: RushMarkUpdate,
    response: RushMark,
  }),
  prepareDownload: route({
    method: 'POST',
    path: '/api/productions/{productionId}/downloads',
    access: 'signed-in',
    summary:
      'Donne, pour une heure, l’adresse d’où enregistrer des fichiers et des dossiers : un ZIP quand il y en a plusieurs.',
    body: Chosen,
    maxBodyBytes: largestChoice,
    response: PreparedDownload,
  }),
  download: download({
    path: '/api/downloads/{token}',
    access: 'public',
    params: { token: z.string().check(z.regex(/^[\w-]{43}$/)) },
    summary: 'Les fichiers d’une adresse donnée pour une heure ; par morceaux si on le demande.',
  }),
  original: download({
    path: '/api/medias/{mediaId}/original',
    access: 'signed-in',
    summary: 'Le fichier, tel qu’il a été déposé.',
  }),
  retry: route({
    method: 'POST',
    path: '/api/medias/{mediaId}/retry',
    access: 'medias.update',
    summary: 'Prépare de nouveau un fichier dont la préparation a échoué.',
    response: Media,
  }),
  preview: download({
    path: '/api/medias/{mediaId}/previews/{name}',
    access: 'guest',
    params: { name: PreviewName },
    summary: 'Ce qui a été préparé d’un fichier : image, planche, onde, copie légère.',
  }),
  shown: download({
    path: '/api/medias/{mediaId}/shown',
    access: 'guest',
    summary: 'Ce qu’un navigateur montre du fichier, dans la page.',
  }),
}
