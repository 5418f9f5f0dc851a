import { deliverables } from '@regie/contract/deliverables/routes'
import { createClient } from '#platform/api/client.ts'

// Under the key of the medias: what happens to a file is news for what is delivered too.
export const { options } = createClient('medias', deliverables)
