import * as z from 'zod/mini'
import { Id, Instant, line, Version } from '../fields.ts'
import { keysOf } from '../keys.ts'
import { Previews, Technical } from './schema/previews.ts'

export const mediaKindLabels = { VIDEO: 'Vidéo', IMAGE: 'Image', AUDIO: 'Audio', PDF: 'PDF', OTHER: 'Autre' } as const
export const MediaKind = z.enum(keysOf(mediaKindLabels), { error: 'Type de fichier inconnu' })
export type MediaKind = z.infer<typeof MediaKind>

/** What a file is there for. */
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

/** The largest file accepted, in bytes: 5 TiB, what an S3 store can hold under one key. */
export const largestFile = 5 * 1024 ** 4

/** The name of a file or of a folder: as its owner wrote it, but for what no file system accepts. */
export const FileName = line(255, { required: 'Nom requis', tooLong: '255 caractères au plus' }).check(
  z.regex(/^[^/\\\p{Cc}]+$/u, 'Un nom ne peut contenir ni « / », ni « \\ »'),
  z.refine((name) => name !== '.' && name !== '..', 'Nom réservé'),
)

/** The folders above a file that was chosen with its folder, outermost first. */
const FolderPath = z.array(FileName).check(z.maxLength(32, 'Trop de dossiers les uns dans les autres : 32 au plus'))

/** A file that is about to be sent. */
export const DeclaredFile = z.object({
  name: FileName,
  /** Bytes. */
  size: z
    .int('Taille inconnue')
    .check(z.minimum(0, 'Taille inconnue'), z.maximum(largestFile, 'Fichier trop volumineux : 5 To au plus')),
  /** As the browser guesses it, `video/mp4`; it is checked once the file is there. */
  type: z.optional(z.string().check(z.maxLength(255))),
  path: z.optional(FolderPath),
  /** When it was last changed on its owner's disk, in milliseconds since 1970: part of what tells two files apart. */
  lastModified: z.optional(z.int()),
})

export const declaredAtOnce = 200
export const Declaration = z.object({
  category: MediaCategory,
  folderId: z.optional(z.nullable(Id)),
  files: z
    .array(DeclaredFile)
    .check(
      z.minLength(1, 'Choisissez au moins un fichier'),
      z.maxLength(declaredAtOnce, '200 fichiers au plus à la fois'),
    ),
})

/** A file on its way: how much of it has arrived, and where the rest is to be sent (tus, from that offset on). */
export const Upload = z.object({
  key: Id,
  productionId: Id,
  folderId: z.nullable(Id),
  /** May differ from the one declared: two files of a folder never bear the same. */
  name: z.string(),
  /** As it was declared, to find it again on its owner's disk. */
  declaredName: z.string(),
  path: z.array(z.string()),
  lastModified: z.nullable(z.int()),
  category: MediaCategory,
  /** Bytes, in all and arrived. */
  size: z.int(),
  received: z.int(),
  url: z.string(),
  /** All of it is there, and it is being checked. */
  checking: z.boolean(),
  /** Why it must be sent again. */
  problem: z.nullable(z.string()),
  /** A file that the production already has under this name and size. */
  sameAs: z.nullable(z.object({ id: Id, name: z.string(), createdAt: Instant })),
  createdAt: Instant,
})
export type Upload = z.infer<typeof Upload>

/** The SHA-256 that the sender worked out, in lower-case hexadecimal. */
export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Empreinte SHA-256 invalide'))
export const SentFile = z.object({ key: Id, sha256: z.optional(Sha256) })

/** What became of a file that was sent. */
export const Received = z.object({
  key: Id,
  name: z.string(),
  /** CHECKING: ask again; ACCEPTED: it is a file of the production; REFUSED: it must be sent again. */
  outcome: z.enum(['CHECKING', 'ACCEPTED', 'REFUSED']),
  problem: z.nullable(z.string()),
  /** The file of the production that holds the same bytes. */
  duplicateOf: z.nullable(z.object({ id: Id, name: z.string() })),
})
export type Received = z.infer<typeof Received>

/** Of whom the agency asks to fill a folder. */
export const folderAskedOfLabels = { CLIENT: 'Demandé au client', TALENT: 'Demandé au talent' } as const
export const FolderAskedOf = z.enum(keysOf(folderAskedOfLabels), { error: 'Personne inconnue' })
export type FolderAskedOf = z.infer<typeof FolderAskedOf>

export const MediaFolder = z.object({
  id: Id,
  productionId: Id,
  parentId: z.nullable(Id),
  name: z.string(),
  /** Files in it and in the folders below that the viewer may see, and their bytes. */
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

/** Files and folders of one production, chosen together. */
export const Chosen = z.object({
  mediaIds: z.optional(z.array(Id).check(z.maxLength(1000, '1 000 fichiers au plus à la fois'))),
  folderIds: z.optional(z.array(Id).check(z.maxLength(1000, '1 000 dossiers au plus à la fois'))),
})

export const TransferCreate = z.object({
  url: line(2000, { required: 'Adresse requise', tooLong: 'Adresse trop longue' }).check(
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
/** A file on its way from a public link, fetched by the server. */
export const Transfer = z.object({
  id: Id,
  productionId: Id,
  /** The site it comes from; the rest of the link may be a secret. */
  host: z.string(),
  name: z.nullable(z.string()),
  state: z.enum(keysOf(transferStateLabels)),
  problem: z.nullable(z.string()),
  /** Bytes; null while they are not known. */
  size: z.nullable(z.int()),
  received: z.int(),
  createdAt: Instant,
})
export type Transfer = z.infer<typeof Transfer>

/** An address from which chosen files are saved, for some time, by whoever holds it. */
export const PreparedDownload = z.object({
  url: z.string(),
  /** Of the file, or of the ZIP that holds them. */
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  fileCount: z.int(),
  expiresAt: Instant,
})
export type PreparedDownload = z.infer<typeof PreparedDownload>

/** A file of a production. `key` is its id, under the name that the specification gives it. */
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
  /** Why it could not be prepared; the original can be downloaded all the same. */
  problem: z.nullable(z.string()),
  /** What shows it in a list: the address of a small picture, null while there is none. */
  thumb: z.nullable(z.string()),
  /** Seconds; null when it has no duration. */
  duration: z.nullable(z.number()),
  createdById: z.nullable(Id),
  createdByName: z.nullable(z.string()),
  createdAt: Instant,
  version: Version,
})
export const MediaDetail = z.extend(Media, { technical: z.nullable(Technical), previews: z.nullable(Previews) })
export type MediaDetail = z.infer<typeof MediaDetail>
export type Media = z.infer<typeof Media>

const Tag = line(40, { required: 'Étiquette requise', tooLong: 'Étiquette trop longue' })
const marks = {
  /** Worth editing with. */
  isGoodTake: z.boolean(),
  tags: z.array(Tag).check(z.maxLength(20, '20 étiquettes au plus')),
  note: z.string().check(z.trim(), z.maxLength(2000, 'Note trop longue')),
}
/** What those who do the work say of a rush, among themselves: never shown to the client. */
export const RushMark = z.object({ mediaId: Id, ...marks })
export type RushMark = z.infer<typeof RushMark>
export const RushMarkUpdate = z.partial(z.object(marks))
