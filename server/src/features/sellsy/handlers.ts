import { keysOf } from '@regie/contract/keys'
import type { sellsy as routes } from '@regie/contract/sellsy/routes'
import { mayLookUp } from '@regie/contract/sellsy/rules'
import { sellsyKindLabels } from '@regie/contract/sellsy/schema'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { whenInvoicingUnavailable } from './asking.ts'
import { presentSellsyHit, presentSellsyState } from './present.ts'
import { statusLabelOf } from './statuses.ts'

/** The invoicing service, called by the server: its credentials never leave the server. */
export const sellsyHandlers = (platform: Platform): Handlers<typeof routes> => ({
  state: async (_input, { actor }) => presentSellsyState({ isConnected: platform.invoicing.isConnected }, actor),

  async search({ query: { q, kinds: asked } }, { actor }) {
    const kinds = (asked ?? keysOf(sellsyKindLabels)).filter((kind) => mayLookUp(actor, kind))
    // A requested kind without its permission is refused; without a request, the permitted kinds are searched.
    if (kinds.length < (asked?.length ?? 1)) throw fail('FORBIDDEN')
    const hits = await platform.invoicing.search(q, kinds).catch(whenInvoicingUnavailable(platform))
    const labelled = hits.map(({ status, ...hit }) => ({
      ...hit,
      statusLabel: status === null ? null : statusLabelOf(status),
    }))
    return presentSellsyHit.all(labelled, actor)
  },
})
