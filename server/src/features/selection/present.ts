import type { Selection, SelectionImage } from '@regie/contract/selection/schema'
import { nothing, presenter, signedIn, whole } from '#platform/present.ts'

/** What another company accepted is not theirs. */
const forClients = ({ supplement, ...selection }: Selection): Selection => ({
  ...selection,
  supplement: supplement?.formerCompany === null ? supplement : null,
})

/** What images cost, and why the choice is open again, is between the client and the agency. */
const forTalents = (selection: Selection): Selection => ({
  ...selection,
  price: null,
  supplement: null,
  reopenReason: null,
})

export const presentSelection = presenter<Selection>({
  staff: whole,
  talent: forTalents,
  client: forClients,
  guest: nothing,
  visitor: nothing,
})
/** An image of a list of names. */
export const presentSelectionImages = presenter<SelectionImage[]>(signedIn)
