import { featuresShowing } from '@regie/contract/events'
import { LiveEvent } from '@regie/contract/session/schema'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { probeServer } from '../api/reachability.ts'
import { dropWrittenAnswers, writtenSince } from '../api/written-answers.ts'
import { recheckSession } from '../session/session.ts'
import { refreshSoon } from './refresh.ts'
import { followSharedStream } from './shared-stream.ts'

const parseLiveEvent = (data: string): LiveEvent | null => {
  const parsed = z.safeParse(LiveEvent, JSON.parse(data))
  return parsed.success ? parsed.data : null
}

/**
 * Keeps the pages up to date. Each event invalidates the queries of the features that show its subject, but for those of another
 * project; those on screen are refetched. Returns how to stop.
 */
export function followNews(queryClient: QueryClient): () => void {
  const refresh = (feature?: string, projectId?: string | null) => {
    dropWrittenAnswers(feature)
    refreshSoon(queryClient, feature === undefined ? [] : [feature], projectId)
  }
  return followSharedStream('/api/me/events', {
    onMessage(data) {
      const event = parseLiveEvent(data)
      if (!event) return
      if (event.name === 'live.away') probeServer()
      else if (event.name === 'live.resync') refresh()
      else for (const feature of featuresShowing(event.subject.type)) refresh(feature, event.projectId)
    },
    onReopened: () => refresh(),
    onRefused: recheckSession,
    since: writtenSince,
  })
}
