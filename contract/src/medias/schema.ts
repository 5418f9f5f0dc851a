import * as z from 'zod/mini'
import { atMost, Id, Instant, requiredLine, Version } from '../fields.ts'
import { keysOf } from '../keys.ts'
import { Previews, Technical } from './schema/previews.ts'

export const mediaKindLabels = { VIDEO: 'Vidéo', IMAGE: 'Image', AUDIO: 'Audio', PDF: 'PDF', OTHER: 'Autre' } as const
export const MediaKind = z.enum(keysOf(mediaKindLabels), { error: 'Type de fichier inconnu' })
export type MediaKind = z.infer<typeof MediaKind>

/** The purpose of a file. */
export const mediaCategoryLabels = {
  RUSH: 'Rush',
  DEPOT: 'Dépôt du client',
  BRIEF: 'Brief',
  VERSION: 'Version',
  LIVRABLE: 'Livrable',
} as const
export const MediaCategory = z.enum(keysOf(mediaCategoryLabels), { error: 'Catégorie de fichier inconnue' })
export type MediaCategory = z.infer<typeof MediaCategory>

export const mediaStateLabels = {
  UPLOADING: 'Envoi en cours',
  PROCESSING: 'Préparation',
  READY: 'Prêt',
  FAILED: 'En échec',
} as const
export const MediaState = z.enum(keysOf(mediaStateLabels))
export type MediaState = z.infer<typeof MediaState>

/** Why a client who sees a file may not take it, and what they are told. */
export const closureTexts = {
  RIGHTS: 'Les droits d’exploitation de ce fichier sont terminés : demandez à l’agence de les prolonger.',
  ACCEPTANCE: 'L’original se télécharge une fois le procès-verbal de recette signé.',
} as const
export const Closure = z.enum(keysOf(closureTexts))
export type Closure = z.infer<typeof Closure>

/** Maximum size of a file, in bytes: 5 TiB, the limit of an S3 object. */
export const largestFile = 5 * 1024 ** 4

/** The name of a file or folder, without the characters that file systems refuse. */
export const FileName = requiredLine(255, { required: 'Nom requis', tooLong: 'Nom trop long' }).check(
  z.regex(/^[^/\\\p{Cc}]+$/u, 'Un nom ne peut contenir ni « / », ni « \\ »'),
  z.refine((name) => name !== '.' && name !== '..', 'Nom réservé'),
)

/** The folders above a file uploaded with its folder, outermost first. */
const FolderPath = z.array(FileName).check(z.maxLength(32, 'Trop de dossiers les uns dans les autres : 32 au plus'))

/** A file to upload. */
export const DeclaredFile = z.object({
  name: FileName,
  /** Bytes. */
  size: z
    .int('Taille inconnue')
    .check(z.minimum(0, 'Taille inconnue'), z.maximum(largestFile, 'Fichier trop volumineux : 5 To au plus')),
  /** The browser's guess, `video/mp4`. It is checked after the upload. */
  type: z.optional(z.string().check(z.maxLength(255))),
  path: z.optional(FolderPath),
  /** Modification time on the sender's disk, in milliseconds since 1970. It helps to recognise a file. */
  lastModified: z.optional(z.int()),
})

export const declaredAtOnce = 200
export const UploadDeclaration = z.object({
  category: MediaCategory,
  folderId: z.optional(z.nullable(Id)),
  files: z
    .array(DeclaredFile)
    .check(
      z.minLength(1, 'Choisissez au moins un fichier'),
      z.maxLength(declaredAtOnce, '200 fichiers au plus à la fois'),
    ),
})

/** An upload in progress: bytes received, and the tus address for the rest. */
export const Upload = z.object({
  key: Id,
  productionId: Id,
  folderId: z.nullable(Id),
  /** May differ from the declared name: names are unique in a folder. */
  name: z.string(),
  /** The declared name, to find the file again on the sender's disk. */
  declaredName: z.string(),
  path: z.array(z.string()),
  lastModified: z.nullable(z.int()),
  category: MediaCategory,
  /** Bytes, in total and received. */
  size: z.int(),
  received: z.int(),
  url: z.string(),
  /** The rest may go to the file storage itself, at the addresses of `pieceAddresses`. */
  direct: z.boolean(),
  /** All bytes arrived, and the file is being checked. */
  checking: z.boolean(),
  /** Why the file must be uploaded again. */
  problem: z.nullable(z.string()),
  /** A file of the production with the same name and size. */
  sameAs: z.nullable(z.object({ id: Id, name: z.string(), createdAt: Instant })),
  createdAt: Instant,
})
export type Upload = z.infer<typeof Upload>

/** Where the next pieces of an upload go: bytes `start` to `end`, excluded, by a PUT without cookies to `url`. */
export const PieceAddresses = z.object({
  /** Bytes received. */
  received: z.int(),
  /** In their order, one after the other. None once all bytes are there. */
  pieces: z.array(z.object({ start: z.int(), end: z.int(), url: z.string() })),
})
export type PieceAddresses = z.infer<typeof PieceAddresses>

/** The sender's SHA-256, in lower-case hexadecimal. */
export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Empreinte SHA-256 invalide'))
export const SentFile = z.object({ key: Id, sha256: z.optional(Sha256) })

/** The outcome of an upload. */
export const ReceivedUpload = z.object({
  key: Id,
  name: z.string(),
  /** CHECKING: ask again; ACCEPTED: the file is in the production; REFUSED: upload it again. */
  outcome: z.enum(['CHECKING', 'ACCEPTED', 'REFUSED']),
  problem: z.nullable(z.string()),
  /** The file of the production with the same bytes. */
  duplicateOf: z.nullable(z.object({ id: Id, name: z.string() })),
})
export type ReceivedUpload = z.infer<typeof ReceivedUpload>

/** Who the agency asks to fill a folder. */
export const folderAskedOfLabels = { CLIENT: 'Demandé au client', TALENT: 'Demandé au talent' } as const
export const FolderAskedOf = z.enum(keysOf(folderAskedOfLabels), { error: 'Personne inconnue' })
export type FolderAskedOf = z.infer<typeof FolderAskedOf>

export const MediaFolder = z.object({
  id: Id,
  productionId: Id,
  parentId: z.nullable(Id),
  name: z.string(),
  /** Number of visible files in it and its subfolders, and their bytes. */
  fileCount: z.int(),
  size: z.int(),
  askedOf: z.nullable(FolderAskedOf),
  createdAt: Instant,
  version: Version,
})
export type MediaFolder = z.infer<typeof MediaFolder>

export const FolderCreate = z.object({
  productionId: Id,
  parentId: z.optional(z.nullable(Id)),
  name: FileName,
  askedOf: z.optional(z.nullable(FolderAskedOf)),
})
export const FolderUpdate = z.object({
  name: z.optional(FileName),
  parentId: z.optional(z.nullable(Id)),
  askedOf: z.optional(z.nullable(FolderAskedOf)),
  version: z.optional(Version),
})
export const MediaUpdate = z.object({
  name: z.optional(FileName),
  folderId: z.optional(z.nullable(Id)),
  category: z.optional(MediaCategory),
  version: z.optional(Version),
})

/** Selected files and folders of one production. */
export const ChosenMedias = z.object({
  mediaIds: z.optional(z.array(Id).check(z.maxLength(1000, '1 000 fichiers au plus à la fois'))),
  folderIds: z.optional(z.array(Id).check(z.maxLength(1000, '1 000 dossiers au plus à la fois'))),
})

export const TransferCreate = z.object({
  url: requiredLine(2000, { required: 'Adresse requise', tooLong: 'Adresse trop longue' }).check(
    z.regex(/^https:\/\//i, 'Une adresse commence par https://'),
  ),
  category: MediaCategory,
  folderId: z.optional(z.nullable(Id)),
})

export const transferStateLabels = {
  WAITING: 'En attente',
  RUNNING: 'En cours',
  DONE: 'Terminé',
  FAILED: 'En échec',
  CANCELLED: 'Annulé',
} as const
/** A file that the server fetches from a public link. */
export const Transfer = z.object({
  id: Id,
  productionId: Id,
  /** The host of the link. The rest of the link may be a secret. */
  host: z.string(),
  name: z.nullable(z.string()),
  state: z.enum(keysOf(transferStateLabels)),
  problem: z.nullable(z.string()),
  /** Bytes; null while unknown. */
  size: z.nullable(z.int()),
  received: z.int(),
  createdAt: Instant,
})
export type Transfer = z.infer<typeof Transfer>

/** A temporary address that downloads the selected files, for anyone who has it. */
export const PreparedDownload = z.object({
  url: z.string(),
  /** The name of the file, or of the ZIP. */
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  fileCount: z.int(),
  expiresAt: Instant,
})
export type PreparedDownload = z.infer<typeof PreparedDownload>

/** A file of a production. `key` is its id, under the specification's name. */
export const Media = z.object({
  id: Id,
  key: Id,
  productionId: Id,
  productionName: z.string(),
  folderId: z.nullable(Id),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** As `video/mp4`. */
  type: z.string(),
  kind: MediaKind,
  category: MediaCategory,
  state: MediaState,
  /** Why its preparation failed. The original can still be downloaded. */
  problem: z.nullable(z.string()),
  /** The address of its thumbnail; null without one. */
  thumb: z.nullable(z.string()),
  /** Seconds; null for a file without duration. */
  duration: z.nullable(z.number()),
  createdById: z.nullable(Id),
  createdByName: z.nullable(z.string()),
  createdAt: Instant,
  version: Version,
})
export const MediaDetail = z.extend(Media, { technical: z.nullable(Technical), previews: z.nullable(Previews) })
export type MediaDetail = z.infer<typeof MediaDetail>
export type Media = z.infer<typeof Media>

const Tag = requiredLine(40, { required: 'Étiquette requise', tooLong: 'Étiquette trop longue' })
const marks = {
  /** True for a good take. */
  isGoodTake: z.boolean(),
  tags: z.array(Tag).check(z.maxLength(20, '20 étiquettes au plus')),
  note: z.string().check(z.trim(), atMost(2000, 'Note trop longue')),
}
/** The team's notes on a rush. Clients never see them. */
export const RushMark = z.object({ mediaId: Id, ...marks })
export type RushMark = z.infer<typeof RushMark>
export const RushMarkUpdate = z.partial(z.object(marks))
