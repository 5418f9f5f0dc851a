import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { forgetLeftRoomPlace, leftRoomPlace } from './left-place.ts'
import { type RoomPlace, roomPlace, writeRoomPlace } from './room-place.ts'

/** The place that the address asked for, and how the place of now is written to it. */
export function useRoomPlace() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const asked = roomPlace(search)
  // A link opened inside the room changes what is asked.
  const text = JSON.stringify(asked)
  const [read, setRead] = useState(() => ({ text, asked: leftRoomPlace() ?? asked, times: 0 }))
  useEffect(forgetLeftRoomPlace, [])
  if (read.text !== text) setRead({ text, asked, times: read.times + 1 })
  const now = useRef<RoomPlace>(read.asked)
  const [pathname] = useState(() => globalThis.location.pathname)
  const write = useCallback(
    (change: RoomPlace) => {
      now.current = { ...now.current, ...change }
      writeRoomPlace(now.current, pathname)
    },
    [pathname],
  )
  return { asked: read.asked, times: read.times, write }
}
