import { search } from '@regie/contract/search/routes'
import { createClient } from '#platform/api/client.ts'

export const { options } = createClient('search', search)
