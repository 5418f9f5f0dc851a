import { broadcastQueryClient } from '@tanstack/query-broadcast-client-experimental'
import './zod.ts'
import type { QueryClient } from '@tanstack/react-query'
import { followNews } from './news.ts'

/** What only runs while somebody is signed in: news from the server, and query data shared between the tabs. Returns how to stop. */
export function startSignedIn(queryClient: QueryClient): () => void {
  const stops = [followNews(queryClient), broadcastQueryClient({ queryClient, broadcastChannel: 'regie-queries' })]
  return () => {
    for (const stop of stops) stop()
  }
}
