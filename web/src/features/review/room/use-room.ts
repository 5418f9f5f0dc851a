import type { Presence } from '@regie/contract/review/schema'
import { RoomNews } from '@regie/contract/review/schema'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { openEventStream } from '#platform/live/event-stream.ts'
import { key, options } from '../client.ts'

/** Query of a review room with the files of a version; live events refetch it. */
export const useRoom = (postProductionId: string, versionId: string | undefined) =>
  useQuery({
    ...options.room({ params: { postProductionId }, query: versionId === undefined ? {} : { versionId } }),
    // The shown version stays until the next one is loaded.
    placeholderData: keepPreviousData,
  })

/** Refetches the room when it changes; returns the people present. */
export function useRoomNews(postProductionId: string): readonly Presence[] {
  const queryClient = useQueryClient()
  const [people, setPeople] = useState<readonly Presence[]>([])
  useEffect(() => {
    const stop = new AbortController()
    const refresh = () => void queryClient.invalidateQueries({ queryKey: key })
    openEventStream(
      `/api/post-production/${postProductionId}/live`,
      {
        onMessage(text) {
          const news = z.safeParse(RoomNews, JSON.parse(text))
          if (!news.success) return
          if (news.data.kind === 'changed') refresh()
          else setPeople(news.data.people)
        },
        onReopened: refresh,
        onRefused: refresh,
      },
      stop.signal,
    )
    return () => stop.abort()
  }, [postProductionId, queryClient])
  return people
}
