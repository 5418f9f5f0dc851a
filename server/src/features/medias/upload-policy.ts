import { isStaff } from '@regie/contract/can'
import { downloadableCategories, uploadableCategories } from '@regie/contract/medias/rules'
import type { MediaCategory } from '@regie/contract/medias/schema'
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

/** True when the viewer may download the files of a category that they see. */
export const mayDownload = (viewer: Viewer, category: MediaCategory): boolean =>
  viewer.role !== 'GUEST' &&
  downloadableCategories[viewer.role].includes(category) &&
  (!isStaff(viewer) || can(viewer, ['medias.download']))

/** Throws FORBIDDEN unless the actor may download: the right to view a file does not include its download. */
export function checkMayDownload(actor: Actor, category: MediaCategory): void {
  if (!mayDownload(actor, category))
    throw fail('FORBIDDEN', { message: 'Vous pouvez regarder ce fichier, mais pas le télécharger.' })
}
