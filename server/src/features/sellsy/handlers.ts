import { keysOf } from '@regie/contract/keys'
import type { sellsy as routes } from '@regie/contract/sellsy/routes'
import { mayLookUp } from '@regie/contract/sellsy/rules'
import { sellsyKindLabels } from '@regie/contract/sellsy/schema'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { connectedTo, whenUnavailable } from './asking.ts'
import { presentSellsyHit, presentSellsyState } from './present.ts'
import { hitOf, searchTypes } from './searching.ts'

/** The invoicing service, asked by us: what opens it never leaves the server. */
export const sellsyHandlers = (platform: Platform): Handlers<typeof routes> => ({
  state: async (_input, { actor }) => presentSellsyState({ isConnected: platform.sellsy !== null }, actor),

  async search({ query: { q, kinds: asked } }, { actor }) {
    const kinds = (asked ?? keysOf(sellsyKindLabels)).filter((kind) => mayLookUp(actor, kind))
    // A kind that was asked for by name is refused; without a name, what may be looked up is.
    if (kinds.length < (asked?.length ?? 1)) throw fail('FORBIDDEN')
    const types = kinds.map((kind) => searchTypes[kind])
    const hits = await connectedTo(platform).search(q, types).catch(whenUnavailable(platform.log))
    const shown = hits.flatMap((hit) => hitOf(hit) ?? [])
    return presentSellsyHit.all(shown, actor)
  },
})
