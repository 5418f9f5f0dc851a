import type { Selection, SelectionImage } from '@regie/contract/selection/schema'
import { nothing, presenter, signedIn, whole } from '#platform/present.ts'

/** What images cost is between the client and the agency. */
const withoutPrice = (selection: Selection): Selection => ({ ...selection, price: null, supplement: null })

export const presentSelection = presenter<Selection>({
  staff: whole,
  talent: withoutPrice,
  client: whole,
  guest: nothing,
  visitor: nothing,
})
/** An image of a list of names. */
export const presentSelectionImages = presenter<SelectionImage[]>(signedIn)
