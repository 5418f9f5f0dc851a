import { covers } from '@regie/contract/covers/routes'
import type { Cover, CoverSubject } from '@regie/contract/covers/schema'
import { maximumIds } from '@regie/contract/route'
import { useCallback, useSyncExternalStore } from 'react'
import { createClient } from '#platform/api/client.ts'
import { queryClient } from '#platform/api/query-client.ts'
import { createCoverBatches } from './cover-batches.ts'

const { api, key, options } = createClient('covers', covers)

export { api, key }

const batchesOf = (of: CoverSubject) =>
  createCoverBatches({ queryClient, read: (id) => options.list({ query: { of, id } }), largest: maximumIds })
const batches: Record<CoverSubject, ReturnType<typeof batchesOf>> = {
  projects: batchesOf('projects'),
  productions: batchesOf('productions'),
  'post-productions': batchesOf('post-productions'),
}

/** The cover of one row; null without a picture, undefined until it is known. */
export function useCover(of: CoverSubject, id: string): Cover | null | undefined {
  const { get, watch } = batches[of]
  return useSyncExternalStore(
    useCallback((tell) => watch(id, tell), [watch, id]),
    () => get(id),
  )
}
