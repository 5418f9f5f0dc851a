import type { ChainState } from '@regie/contract/proof/schema'
import { presenter, staffOnly } from '#platform/present.ts'

export const presentChainState = presenter<ChainState>(staffOnly)
