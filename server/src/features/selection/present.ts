import type { Selection, SelectionImage } from '@regie/contract/selection/schema'
import { presenter, signedIn } from '#platform/present.ts'

export const presentSelection = presenter<Selection>(signedIn)
/** An image of a list of names. */
export const presentSelectionImages = presenter<SelectionImage[]>(signedIn)
