import { planning } from '@regie/contract/planning/routes'
import { createClient } from '#platform/api/client.ts'

export const { options, key } = createClient('planning', planning)
