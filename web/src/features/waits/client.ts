import { waits } from '@regie/contract/waits/routes'
import { createClient } from '#platform/api/client.ts'

export const { api, options, key } = createClient('waits', waits)
