import { installation } from '@regie/contract/installation/routes'
import { createClient } from '#platform/api/client.ts'

export const { options, key } = createClient('installation', installation)
