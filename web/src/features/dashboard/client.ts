import { dashboard } from '@regie/contract/dashboard/routes'
import { createClient } from '#platform/api/client.ts'

export const { options } = createClient('dashboard', dashboard)
