import { keysOf } from '@regie/contract/keys'
import type { sellsy as routes } from '@regie/contract/sellsy/routes'
import { sellsyKindLabels } from '@regie/contract/sellsy/schema'
import type { Handlers } from '../../../platform/http/handlers.ts'
import type { Platform } from '../../../platform/platform.ts'
import { connectedTo, whenUnavailable } from './asking.ts'
import { hitOf, searchTypes } from './searching.ts'

/** The invoicing service, asked by us: what opens it never leaves the server. */
export const sellsyHandlers = (platform: Platform): Handlers<typeof routes> => ({
  state: async () => ({ isConnected: platform.sellsy !== null }),

  async search({ query: { q, kinds = keysOf(sellsyKindLabels) } }) {
    const types = kinds.map((kind) => searchTypes[kind])
    const hits = await connectedTo(platform).search(q, types).catch(whenUnavailable(platform.log))
    return hits.flatMap((hit) => hitOf(hit) ?? [])
  },
})
