import { failedWork } from '@regie/contract/failed-work/routes'
import { createClient } from '#platform/api/client.ts'

export const { api, options, key } = createClient('failed-work', failedWork)
