import { LiveEvent } from '@regie/contract/session/schema'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { followSharedStream } from './shared-stream.ts'

const read = (data: string): LiveEvent | null => {
  const parsed = z.safeParse(LiveEvent, JSON.parse(data))
  return parsed.success ? parsed.data : null
}

/**
 * Keeps what is shown up to date: each event makes the queries of its feature (`companies`, `session`…) stale, and those
 * on screen are fetched again in place. Returns how to stop.
 */
export function followNews(queryClient: QueryClient): () => void {
  const refresh = (queryKey?: readonly string[]) => void queryClient.invalidateQueries(queryKey ? { queryKey } : {})
  return followSharedStream('/api/me/events', {
    onMessage(data) {
      const event = read(data)
      if (event) refresh(event.name === 'live.resync' ? undefined : [event.subject.type])
    },
    onReopened: () => refresh(),
    onRefused: () => refresh(['session']),
  })
}
