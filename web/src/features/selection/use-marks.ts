import type { Selection, SelectionImage } from '@regie/contract/selection/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { toast } from 'sonner'
import { ApiError, messageOf } from '#platform/api/api-error.ts'
import { api, options } from './client.ts'
import { MarkQueue, type Marks } from './mark-queue.ts'

const marked = (images: readonly SelectionImage[], marks: Marks): SelectionImage[] =>
  images.map((image) => ({ ...image, ...marks.get(image.key) }))

/**
 * Marks images: shown at once, over what the server says, and sent automatically. `pending` counts the images whose marks
 * the server does not have yet.
 */
export function useMarks(postProductionId: string, stored: readonly SelectionImage[]) {
  const queryClient = useQueryClient()
  const { queryKey } = options.get({ params: { postProductionId } })
  const [queue] = useState(
    () =>
      new MarkQueue({
        send: (marks) => api.mark({ params: { postProductionId }, body: { marks } }),
        onSent: (marks) => {
          const isRead = queryClient.isFetching({ queryKey }) > 0
          queryClient.setQueryData<Selection>(queryKey, (now) => now && { ...now, images: marked(now.images, marks) })
          // A reading under way may have begun before these marks: this gives it up, and begins another.
          if (isRead) void queryClient.invalidateQueries({ queryKey })
        },
        mayPass: (error) => error instanceof ApiError && (error.status === 0 || error.status >= 502),
        onRefused: (error) => {
          toast.error(messageOf(error))
          void queryClient.invalidateQueries({ queryKey })
        },
      }),
  )
  const pending = useSyncExternalStore(queue.subscribe, queue.count)
  const unsent = useSyncExternalStore(queue.subscribe, queue.unsent)
  const images = useMemo(() => (unsent.size === 0 ? stored : marked(stored, unsent)), [stored, unsent])
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (queue.count() > 0) event.preventDefault()
    }
    addEventListener('beforeunload', leave)
    return () => {
      removeEventListener('beforeunload', leave)
      void queue.flush().catch(() => {})
    }
  }, [queue])
  return { images, mark: queue.add, pending, flush: queue.flush }
}
