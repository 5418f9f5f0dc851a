import { featuresShowing } from '@regie/contract/events'
import { LiveEvent } from '@regie/contract/session/schema'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { probeServer } from '../api/reachability.ts'
import { recheckSession } from '../session/session.ts'
import { refreshSoon } from './refresh.ts'
import { followSharedStream } from './shared-stream.ts'

const parseLiveEvent = (data: string): LiveEvent | null => {
  const parsed = z.safeParse(LiveEvent, JSON.parse(data))
  return parsed.success ? parsed.data : null
}

/**
 * Keeps the pages up to date. Each event invalidates the queries of the features that show its subject; those on screen
 * are refetched. Returns how to stop.
 */
export function followNews(queryClient: QueryClient): () => void {
  const refresh = (queryKey?: readonly string[]) => refreshSoon(queryClient, queryKey)
  return followSharedStream('/api/me/events', {
    onMessage(data) {
      const event = parseLiveEvent(data)
      if (!event) return
      if (event.name === 'live.away') probeServer()
      else if (event.name === 'live.resync') refresh()
      else for (const feature of featuresShowing(event.subject.type)) refresh([feature])
    },
    onReopened: () => refresh(),
    onRefused: recheckSession,
  })
}
