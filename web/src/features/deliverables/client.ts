import { deliverables } from '@regie/contract/deliverables/routes'
import { createClient } from '#platform/api/client.ts'

// Under the key of the medias: an event of a file also invalidates the deliverables.
export const { options } = createClient('medias', deliverables)
