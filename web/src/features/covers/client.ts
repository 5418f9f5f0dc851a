import { covers } from '@regie/contract/covers/routes'
import { type Cover, type CoverSubject, coverSubjects } from '@regie/contract/covers/schema'
import { maximumIds } from '@regie/contract/route'
import { queryOptions } from '@tanstack/react-query'
import DataLoader from 'dataloader'
import { createClient } from '#platform/api/client.ts'

export const { api, key } = createClient('covers', covers)

/** Rows that appear within this delay share one call, in ms. */
const gatheringMs = 16

const loaders = Object.fromEntries(
  coverSubjects.map((of) => [
    of,
    new DataLoader<string, Cover | null>(
      async (ids) => {
        const found = await api.list({ query: { of, id: [...ids] } })
        const byId = new Map(found.map((cover) => [cover.id, cover]))
        return ids.map((id) => byId.get(id) ?? null)
      },
      {
        // The query cache keeps the answers.
        cache: false,
        maxBatchSize: maximumIds,
        batchScheduleFn: (send) => setTimeout(send, gatheringMs),
      },
    ),
  ]),
)

/** The cover of one row; null without a picture. */
export const coverOf = (of: CoverSubject, id: string) =>
  queryOptions({
    queryKey: [...key, of, id],
    queryFn: () => loaders[of]?.load(id) ?? null,
  })
