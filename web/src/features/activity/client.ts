import { activity } from '@regie/contract/activity/routes'
import { createClient } from '#platform/api/client.ts'

export const { options, pages, key } = createClient('activity', activity)
