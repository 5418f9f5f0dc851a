import { useMediaQuery } from '#ui/use-media-query.ts'

/**
 * `desk`: comments beside the picture. `upright`: a telephone or a narrow window, the picture above its comments.
 * `tilted`: a telephone on its side, the picture over the whole screen.
 */
export type RoomLayout = 'desk' | 'upright' | 'tilted'

/** How the room fits the screen, as it is turned or resized. */
export function useRoomLayout(): RoomLayout {
  // The width of the `lg` breakpoint; a telephone on its side is less than 500 px high.
  const isDesk = useMediaQuery('(min-width: 64rem)')
  const isTilted = useMediaQuery('(max-height: 500px) and (orientation: landscape)')
  if (isDesk) return 'desk'
  return isTilted ? 'tilted' : 'upright'
}
