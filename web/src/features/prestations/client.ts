import { prestations } from '@regie/contract/prestations/routes'
import { createClient } from '#platform/api/client.ts'

export const { api, options, key } = createClient('prestations', prestations, { noun: 'prestation' })
