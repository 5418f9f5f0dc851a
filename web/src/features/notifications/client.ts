import { notifications } from '@regie/contract/notifications/routes'
import { createClient } from '#platform/api/client.ts'

export const { api, options, key } = createClient('notifications', notifications)
