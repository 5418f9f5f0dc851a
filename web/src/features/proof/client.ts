import { proof } from '@regie/contract/proof/routes'
import { createClient } from '#platform/api/client.ts'

export const { options } = createClient('proof', proof)
