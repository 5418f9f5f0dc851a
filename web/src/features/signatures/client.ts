import { signatures } from '@regie/contract/signatures/routes'
import { createClient } from '#platform/api/client.ts'

export const { api } = createClient('signatures', signatures)
