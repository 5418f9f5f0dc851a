import * as z from 'zod/mini'
import { Id, Instant } from '../fields.ts'
import { keysOf } from '../keys.ts'

export const trashedLabels = {
  companies: 'Société',
  projects: 'Projet',
  productions: 'Production',
  prestations: 'Prestation',
  'post-productions': 'Post-production',
  medias: 'Fichier',
  'media-folders': 'Dossier',
  'budget-lines': 'Ligne de budget',
} as const
export const TrashedType = z.enum(keysOf(trashedLabels), { error: 'Type inconnu' })
export type TrashedType = z.infer<typeof TrashedType>

/** A deletion that can be undone: the deleted row, and what was deleted with it. */
export const TrashEntry = z.object({
  id: Id,
  type: TrashedType,
  label: z.string(),
  goesWith: z.array(z.string()),
  deletedByName: z.nullable(z.string()),
  deletedAt: Instant,
  /** When it is purged. */
  purgedAt: Instant,
})
export type TrashEntry = z.infer<typeof TrashEntry>

/** The most rows that one call gives back: 1 000 files and 1 000 folders, as many as one call deletes. */
const maxUndone = 2000

/** Rows that the caller deleted, to give back together. */
export const DeletionUndo = z.object({
  rows: z.array(z.object({ type: TrashedType, id: Id })).check(z.minLength(1), z.maxLength(maxUndone)),
})
export type DeletionUndo = z.infer<typeof DeletionUndo>
