import { useSyncExternalStore } from 'react'

/**
 * `desk`: comments beside the picture. `upright`: a telephone or a narrow window, the picture above its comments.
 * `tilted`: a telephone on its side, the picture over the whole screen.
 */
export type RoomLayout = 'desk' | 'upright' | 'tilted'

// The widths of the `lg` breakpoint; a telephone on its side is less than 500 px high.
const queries = {
  desk: '(min-width: 64rem)',
  tilted: '(max-width: 63.99rem) and (max-height: 500px) and (orientation: landscape)',
} as const

function onChange(react: () => void): () => void {
  const watched = Object.values(queries).map((query) => matchMedia(query))
  for (const query of watched) query.addEventListener('change', react)
  return () => {
    for (const query of watched) query.removeEventListener('change', react)
  }
}

const layoutNow = (): RoomLayout => {
  if (matchMedia(queries.desk).matches) return 'desk'
  return matchMedia(queries.tilted).matches ? 'tilted' : 'upright'
}

/** How the room fits the screen, as it is turned or resized. */
export const useRoomLayout = (): RoomLayout => useSyncExternalStore(onChange, layoutNow)
