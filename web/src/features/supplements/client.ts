import { supplements } from '@regie/contract/supplements/routes'
import { createClient } from '#platform/api/client.ts'

export const { options } = createClient('supplements', supplements)
