import { review } from '@regie/contract/review/routes'
import { partsOf, seenParts } from '@regie/contract/review/rules/verdicts'
import { useEffect, useRef } from 'react'
import { addressOf } from '#platform/api/request.ts'
import { api } from '../client.ts'
import type { FilmPlayer } from '../player/film-player.ts'

/** Milliseconds between two notes of what was seen. */
const everyMs = 10_000

type Seeing = {
  postProductionId: string
  versionId: string
  fileKey: string
  player: FilmPlayer | null
  /** The shown page from 1, and their count; 0 without pages. */
  page: number
  pages: number
  /** True when the file is one picture: it is seen whole at once. */
  isStill: boolean
  /** True for those whose attendance is noted: clients and guests. */
  isNoted: boolean
}

function addParts(seen: Set<number>, shown: Parameters<typeof partsOf>[0]): void {
  const { from, to } = partsOf(shown)
  for (let part = from; part < Math.min(to, seenParts); part += 1) seen.add(part)
}

/** Notes which hundredths of a file the person saw, for the agency: at once, then while more is seen. */
export function useSeen({ postProductionId, versionId, fileKey, player, page, pages, isStill, isNoted }: Seeing): void {
  const seen = useRef(new Set<number>())
  useEffect(() => {
    if (pages > 0) addParts(seen.current, { first: page - 1, end: page, count: pages })
    else if (isStill) addParts(seen.current, { first: 0, end: 1, count: 1 })
  }, [page, pages, isStill])
  useEffect(() => {
    if (!player || !isNoted) return undefined
    const { frames: count, rate } = player.film
    let last = player.get().frame
    const look = () => {
      const { frame, isPlaying, isReady } = player.get()
      // A browser that plays does not present every frame. A longer way is a jump.
      const played = isPlaying && frame > last && (frame - last) * rate.den <= rate.num
      if (isPlaying || isReady) addParts(seen.current, { first: played ? last : frame, end: frame + 1, count })
      last = frame
    }
    return player.subscribe(look)
  }, [player, isNoted])
  useEffect(() => {
    if (!isNoted) return undefined
    let sent: number | null = null
    const params = { postProductionId }
    const isNew = () => seen.current.size !== sent
    const noted = () => {
      sent = seen.current.size
      return { versionId, fileKey, parts: [...seen.current] }
    }
    const send = async () => {
      if (!isNew()) return
      try {
        await api.noteSeen({ params, body: noted() })
      } catch {
        // It leaves with the next note.
        sent = null
      }
    }
    const note = () => void send()
    // The browser sends a beacon even after the page has gone.
    const leave = () => {
      if (!isNew()) return
      const body = new Blob([JSON.stringify(noted())], { type: 'application/json' })
      navigator.sendBeacon(addressOf(review.noteSeen.path, { params }), body)
    }
    note()
    const timer = setInterval(note, everyMs)
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [isNoted, postProductionId, versionId, fileKey])
}
