import { search } from '@regie/contract/search/routes'
import { createClient } from '../../platform/client.ts'

export const { options } = createClient('search', search)
