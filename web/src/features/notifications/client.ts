import { notifications } from '@regie/contract/notifications/routes'
import { createClient } from '../../platform/client.ts'

export const { api, options, key } = createClient('notifications', notifications)
