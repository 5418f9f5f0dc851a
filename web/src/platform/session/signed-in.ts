import { clearViews } from '#ui/layout/left-views.ts'
import '../api/zod.ts'
import { queryClient } from '../api/query-client.ts'
import { writtenSince } from '../api/written-answers.ts'
import { forgetActions } from '../changes/action-history.ts'
import { forgetOwnWrites } from '../changes/own-writes.ts'
import { followNews } from '../live/news.ts'

/**
 * Starts what runs during a session: live events, and query data shared between tabs. `isFirst`: the page opened with the session.
 * Returns how to stop, which also clears the fetched data.
 */
export function startSignedIn({ isFirst }: { isFirst: boolean }): () => void {
  // Data fetched before sign-in is the guest's view. Without an instant from which news is told, it may also be of before the stream.
  if (!isFirst || writtenSince() === null) void queryClient.invalidateQueries({}, { cancelRefetch: false })
  const stops = [followNews(queryClient)]
  let isOver = false
  const share = async () => {
    const { broadcastQueryClient } = await import('@tanstack/query-broadcast-client-experimental')
    if (!isOver) stops.push(broadcastQueryClient({ queryClient, broadcastChannel: 'regie-queries' }))
  }
  // A tab that cannot fetch it asks by itself.
  share().catch(() => {})
  return () => {
    isOver = true
    for (const stop of stops) stop()
    void queryClient.cancelQueries()
    queryClient.clear()
    clearViews()
    forgetActions()
    forgetOwnWrites()
  }
}
