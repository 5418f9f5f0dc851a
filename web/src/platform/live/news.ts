import type { SubjectType } from '@regie/contract/events'
import { LiveEvent } from '@regie/contract/session/schema'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { probeServer } from '../api/reachability.ts'
import { recheckSession } from '../session/session.ts'
import { followSharedStream } from './shared-stream.ts'

const parseLiveEvent = (data: string): LiveEvent | null => {
  const parsed = z.safeParse(LiveEvent, JSON.parse(data))
  return parsed.success ? parsed.data : null
}

/** Other features whose pages show the subject. Every change also appears in the activity. */
const relatedFeatures: Readonly<Record<SubjectType, readonly string[]>> = {
  companies: ['projects', 'productions', 'prestations', 'post-productions', 'trash'],
  projects: ['productions', 'prestations', 'post-productions', 'invoicing', 'trash'],
  productions: ['projects', 'prestations', 'post-productions', 'medias', 'carbon', 'trash'],
  prestations: ['productions', 'post-productions', 'invoicing', 'trash'],
  'post-productions': ['productions', 'projects', 'selection', 'medias', 'trash'],
  medias: ['post-productions', 'selection', 'trash'],
  'media-folders': ['medias', 'trash'],
  users: [],
  briefs: [],
  session: [],
  notifications: [],
}
const relatedFeaturesByType = new Map<string, readonly string[]>(Object.entries(relatedFeatures))

/**
 * Keeps the pages up to date. Each event invalidates its feature's queries (`companies`, `session`…); those on screen
 * are refetched. Returns how to stop.
 */
export function followNews(queryClient: QueryClient): () => void {
  const refresh = (queryKey?: readonly string[]) => void queryClient.invalidateQueries(queryKey ? { queryKey } : {})
  return followSharedStream('/api/me/events', {
    onMessage(data) {
      const event = parseLiveEvent(data)
      if (!event) return
      const { type } = event.subject
      if (event.name === 'live.away') probeServer()
      else if (event.name === 'live.resync') refresh()
      else for (const feature of [type, 'activity', ...(relatedFeaturesByType.get(type) ?? [])]) refresh([feature])
    },
    onReopened: () => refresh(),
    onRefused: recheckSession,
  })
}
