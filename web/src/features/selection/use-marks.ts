import { counted } from '@regie/contract/french'
import type { Selection, SelectionImage } from '@regie/contract/selection/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { ApiError, messageOf } from '#platform/api/api-error.ts'
import { useSession } from '#platform/session/session.ts'
import { toast } from '#ui/overlay/toast.ts'
import { api, options } from './client.ts'
import { keptMarksOf } from './kept-marks.ts'
import { MarkQueue, type Marks } from './mark-queue.ts'

const marked = (images: readonly SelectionImage[], marks: Marks): SelectionImage[] =>
  images.map((image) => ({ ...image, ...marks.get(image.key) }))

/** Without an answer, refused for a time, or of a session that ended: the marks are sent later. */
const mayPass = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || [401, 429].includes(error.status))

/** The marks that a refusal tells apart as being at fault; all of them when it tells none. */
function atFault(error: unknown, marks: Marks): string[] {
  const keys = [...marks.keys()]
  const told = error instanceof ApiError ? Object.keys(error.fields) : []
  const apart = keys.filter((_, rank) => told.includes(`marks.${rank}.key`))
  return apart.length > 0 ? apart : keys
}

/** Images named in a refusal, at most. */
const mostNamed = 3
/** « a.jpg », « b.jpg » and 4 others; images that are gone have no name. */
function namedAmong(names: readonly string[], count: number): string {
  const named = names.slice(0, mostNamed)
  const others = count - named.length
  if (named.length === 0) return counted(others, 'image', 'images')
  return `${named.join(', ')}${others > 0 ? ` et ${counted(others, 'autre', 'autres')}` : ''}`
}
/** Milliseconds that a refusal stays on screen: it names what was lost. */
const refusalShown = 15_000

/**
 * Marks images: shown at once, over what the server says, sent automatically, and stored in this browser until the server
 * has them. `pending` counts these.
 */
export function useMarks(postProductionId: string, stored: readonly SelectionImage[]) {
  const queryClient = useQueryClient()
  const { queryKey } = options.get({ params: { postProductionId } })
  const personId = useSession(({ user }) => user?.id ?? '')
  const [kept] = useState(() => keptMarksOf(personId, postProductionId))
  const [queue] = useState(
    () =>
      new MarkQueue({
        send: (marks) => api.mark({ params: { postProductionId }, body: { marks } }),
        keep: kept.keep,
        onSent: (marks) => {
          const isRead = queryClient.isFetching({ queryKey }) > 0
          queryClient.setQueryData<Selection>(queryKey, (now) => now && { ...now, images: marked(now.images, marks) })
          // A reading under way may have begun before these marks: this gives it up, and begins another.
          if (isRead) void queryClient.invalidateQueries({ queryKey })
        },
        mayPass,
        onRefused: (error, marks) => {
          const refused = atFault(error, marks)
          const images = queryClient.getQueryData<Selection>(queryKey)?.images ?? []
          const names = images.filter((image) => refused.includes(image.key)).map(({ name }) => `« ${name} »`)
          toast.error((error instanceof ApiError && Object.values(error.fields)[0]) || messageOf(error), {
            description: `Pas enregistré : ${namedAmong(names, refused.length)}.`,
            duration: refusalShown,
          })
          void queryClient.invalidateQueries({ queryKey })
          return new Map([...marks].filter(([key]) => !refused.includes(key)))
        },
      }),
  )
  const pending = useSyncExternalStore(queue.subscribe, queue.count)
  const isCut = useSyncExternalStore(queue.subscribe, queue.isCut)
  const unsent = useSyncExternalStore(queue.subscribe, queue.unsent)
  const images = useMemo(() => (unsent.size === 0 ? stored : marked(stored, unsent)), [stored, unsent])
  useEffect(() => {
    const now = () => void queue.flush().catch(() => {})
    const resume = async () => queue.resume(await kept.restored())
    void resume()
    const stopHearing = kept.hear(queue.hear)
    addEventListener('online', now)
    return () => {
      stopHearing()
      removeEventListener('online', now)
      now()
    }
  }, [queue, kept])
  return { images, mark: queue.add, pending, isCut, flush: queue.flush }
}
