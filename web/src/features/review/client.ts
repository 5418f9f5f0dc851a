import { review } from '@regie/contract/review/routes'
import { createClient } from '../../platform/client.ts'

// Under the key of the post-productions: what happens to one is news for its versions too.
export const { api, options, key } = createClient('post-productions', review)
