import type { Presence } from '@regie/contract/review/schema'
import { RoomNews } from '@regie/contract/review/schema'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { restoreKeptValues } from '#platform/kept/kept-values.ts'
import { openEventStream } from '#platform/live/event-stream.ts'
import { refreshSoon } from '#platform/live/refresh.ts'
import { api, key, options } from '../client.ts'

/**
 * Query of a review room with the files of a version; live events refetch it. The room of the last version, first read
 * without its id, is kept under that id too.
 */
export function useRoom(postProductionId: string, versionId: string | undefined) {
  const queryClient = useQueryClient()
  const params = { postProductionId }
  return useQuery({
    queryKey: options.room({ params, query: versionId === undefined ? {} : { versionId } }).queryKey,
    queryFn: async ({ signal }) => {
      const query = versionId === undefined ? {} : { versionId }
      // The room opens on the place of a draft.
      const [room] = await Promise.all([api.room({ params, query }, { signal }), restoreKeptValues()])
      if (versionId === undefined && room.versionId !== null)
        queryClient.setQueryData(options.room({ params, query: { versionId: room.versionId } }).queryKey, room)
      return room
    },
    // The shown version stays until the next one is loaded.
    placeholderData: keepPreviousData,
  })
}

/** Refetches the room when it changes; returns the people present. */
export function useRoomNews(postProductionId: string): readonly Presence[] {
  const queryClient = useQueryClient()
  const [people, setPeople] = useState<readonly Presence[]>([])
  useEffect(() => {
    const stop = new AbortController()
    const refresh = () => refreshSoon(queryClient, key)
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
        onResumed: refresh,
        onRefused: refresh,
      },
      stop.signal,
    )
    return () => stop.abort()
  }, [postProductionId, queryClient])
  return people
}
