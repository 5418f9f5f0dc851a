import * as z from 'zod/mini'
import { Id, Instant } from '../fields.ts'
import { keysOf } from '../keys.ts'

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

/** A file of a production. `key` is its id, under the name that the specification gives it. */
export const Media = z.object({
  id: Id,
  key: Id,
  productionId: Id,
  productionName: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** As `video/mp4`. */
  type: z.string(),
  kind: MediaKind,
  category: MediaCategory,
  state: MediaState,
  createdById: z.nullable(Id),
  createdByName: z.nullable(z.string()),
  createdAt: Instant,
})
export type Media = z.infer<typeof Media>
