import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { replaceAddress } from '#ui/replace-address.ts'
import { forgetLeftRoomPlace, leftRoomPlace } from './left-place.ts'
import { addressOfPlace, type RoomPlace, roomPlace } from './room-place.ts'

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
      // Once the page is being left, its address is already the next one's. A loader may find a closed step: none runs.
      if (globalThis.location.pathname === pathname) replaceAddress(addressOfPlace(now.current))
    },
    [pathname],
  )
  return { asked: read.asked, times: read.times, write }
}
