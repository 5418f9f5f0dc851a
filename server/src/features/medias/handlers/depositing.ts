import { deposits } from '@regie/contract/medias/rules'
import type { MediaCategory } from '@regie/contract/medias/schema'
import { can } from '@regie/contract/permissions'
import { type Actor, isStaff } from '../../../platform/actor.ts'
import { fail } from '../../../platform/http/failure.ts'

type Production = { optionDepotClient: 'NO' | 'YES' | 'DONE' }

/** Throws FORBIDDEN unless the actor may deposit files in a production they see; of one category, when it is given. */
export function checkMayDeposit(actor: Actor, { optionDepotClient }: Production, category?: MediaCategory): void {
  if (isStaff(actor) && !can(actor, ['medias.upload'])) throw fail('FORBIDDEN')
  if (actor.role === 'CLIENT' && optionDepotClient === 'NO')
    throw fail('FORBIDDEN', { message: 'Cette production n’attend pas de fichiers de votre part.' })
  if (category && !deposits[actor.role].includes(category))
    throw fail('FORBIDDEN', { message: 'Vous ne pouvez pas déposer de fichiers de cette catégorie.' })
}
