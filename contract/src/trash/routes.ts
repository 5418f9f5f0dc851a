import * as z from 'zod/mini'
import { list, repeatable, route } from '../route.ts'
import { DeletionUndo, TrashEntry, TrashedType } from './schema.ts'

/** Bytes of the longest list of rows to give back, generously. */
const largestUndo = 256 * 1024

export const trash = {
  list: list({
    path: '/api/trash',
    access: 'trash.restore',
    summary: 'Ce qui a été supprimé depuis moins de 30 jours.',
    item: TrashEntry,
    sort: ['deletedAt'],
    filters: { type: z.optional(repeatable(TrashedType)) },
  }),
  restore: route({
    method: 'POST',
    path: '/api/trash/{deletionId}/restore',
    access: 'trash.restore',
    errors: ['INVALID'],
    summary: 'Rétablit ce qui a été supprimé, avec ce qui était parti avec.',
    response: z.null(),
  }),
  undo: route({
    method: 'POST',
    path: '/api/trash/undo',
    access: 'signed-in',
    errors: ['NOT_FOUND', 'INVALID'],
    summary: 'Annule ses propres suppressions de moins d’une heure.',
    body: DeletionUndo,
    maxBodyBytes: largestUndo,
    response: z.null(),
  }),
}
