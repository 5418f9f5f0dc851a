import { activity } from '@regie/contract/activity/routes'
import { createClient } from '../../platform/client.ts'

export const { options, pages, key } = createClient('activity', activity)
