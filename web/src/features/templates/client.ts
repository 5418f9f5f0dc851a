import { templates } from '@regie/contract/templates/routes'
import { createClient } from '#platform/api/client.ts'

export const { api, options, key } = createClient('templates', templates)
