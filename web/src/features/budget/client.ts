import { budget } from '@regie/contract/budget/routes'
import { createClient } from '#platform/api/client.ts'

export const { api, options, key } = createClient('budget', budget)
