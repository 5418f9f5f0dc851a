import type { Selection } from '@regie/contract/selection/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { toast } from 'sonner'
import { ApiError, messageOf } from '#platform/api/api-error.ts'
import { api, options } from './client.ts'
import { type ImageMark, MarkQueue } from './mark-queue.ts'

/** Marks images: shown at once, sent automatically. `pending` counts the images that the server does not have yet. */
export function useMarks(postProductionId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = options.get({ params: { postProductionId } })
  const [queue] = useState(
    () =>
      new MarkQueue({
        send: (marks) => api.mark({ params: { postProductionId }, body: { marks } }),
        mayPass: (error) => error instanceof ApiError && (error.status === 0 || error.status >= 502),
        onRefused: (error) => {
          toast.error(messageOf(error))
          void queryClient.invalidateQueries({ queryKey })
        },
      }),
  )
  const pending = useSyncExternalStore(queue.subscribe, queue.count)
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
  const mark = (key: string, change: ImageMark) => {
    queryClient.setQueryData<Selection>(
      queryKey,
      (now) =>
        now && { ...now, images: now.images.map((image) => (image.key === key ? { ...image, ...change } : image)) },
    )
    queue.add(key, change)
  }
  return { mark, pending, flush: queue.flush }
}
