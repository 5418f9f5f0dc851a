import { broadcastQueryClient } from '@tanstack/query-broadcast-client-experimental'
import { forgetViews } from '#ui/layout/left-views.ts'
import '../api/zod.ts'
import { queryClient } from '../api/query-client.ts'
import { followNews } from '../live/news.ts'

/**
 * What only runs while somebody is signed in: news from the server, and query data shared between the tabs. Returns how to stop:
 * everything that was fetched for them is then forgotten.
 */
export function startSignedIn(): () => void {
  // What was fetched before anybody was signed in is what a guest may see.
  void queryClient.invalidateQueries({}, { cancelRefetch: false })
  const stops = [followNews(queryClient), broadcastQueryClient({ queryClient, broadcastChannel: 'regie-queries' })]
  return () => {
    for (const stop of stops) stop()
    void queryClient.cancelQueries()
    queryClient.clear()
    forgetViews()
  }
}
