import { qualityControl } from '@regie/contract/quality-control/routes'
import { createClient } from '#platform/api/client.ts'

export const { api, options, key } = createClient('quality-control', qualityControl)
