import { isStaff } from '@regie/contract/can'
import { downloadableCategories, uploadableCategories } from '@regie/contract/medias/rules'
import { type Closure, closureTexts, type MediaCategory } from '@regie/contract/medias/schema'
import { can } from '@regie/contract/permissions'
import type { Actor, Viewer } from '#platform/actor.ts'
import { fail } from '#platform/http/failure.ts'

type DepositProduction = { optionDepotClient: 'NO' | 'YES' | 'DONE' }

/**
 * Checks that the actor may deposit files in a production they see; `category`: files of that category. Throws
 * FORBIDDEN.
 */
export function checkMayDeposit(
  actor: Actor,
  { optionDepotClient }: DepositProduction,
  category?: MediaCategory,
): void {
  if (isStaff(actor) && !can(actor, ['medias.upload'])) throw fail('FORBIDDEN')
  if (actor.role === 'CLIENT' && optionDepotClient === 'NO')
    throw fail('FORBIDDEN', { message: 'Cette production n’attend pas de fichiers de votre part.' })
  if (category && !uploadableCategories[actor.role].includes(category))
    throw fail('FORBIDDEN', { message: 'Vous ne pouvez pas déposer de fichiers de cette catégorie.' })
}

/** What decides of the download of a file: its category when it is downloaded, and what closes it to clients. */
type Downloaded = { category: MediaCategory; closedBy: Closure | null }

/** Why a client may not take a file of a category that they may download; null when they may, and for anybody else. */
export const closureFor = (viewer: Viewer, { closedBy }: Pick<Downloaded, 'closedBy'>): Closure | null =>
  viewer.role === 'CLIENT' ? closedBy : null

/** True when the viewer may download a file that they see. */
export const mayDownload = (viewer: Viewer, file: Downloaded): boolean =>
  viewer.role !== 'GUEST' &&
  downloadableCategories[viewer.role].includes(file.category) &&
  (!isStaff(viewer) || can(viewer, ['medias.download'])) &&
  closureFor(viewer, file) === null

/** Throws FORBIDDEN unless the actor may download: the right to view a file does not include its download. */
export function checkMayDownload(actor: Actor, file: Downloaded): void {
  if (mayDownload(actor, file)) return
  const closure = mayDownload(actor, { ...file, closedBy: null }) ? closureFor(actor, file) : null
  throw fail('FORBIDDEN', {
    message: closure ? closureTexts[closure] : 'Vous pouvez regarder ce fichier, mais pas le télécharger.',
  })
}
