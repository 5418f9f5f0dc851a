/** Milliseconds before each new demand of a recording: a minute in all. */
const pauses = [0, 1000, 2000, 4000, 8000, 15_000, 30_000]

type Demands = { count: number; place: number; wasPlaying: boolean }

/** The demands of each element since its connection was lost, where it was, and whether it was playing. */
const demandsOf = new WeakMap<HTMLMediaElement, Demands>()

/**
 * Asks again for a recording whose connection was lost, or whose address in the file storage is over: the server gives another. False for
 * one that can't be played, or that doesn't come for a minute. `isKeepingPlace`: comes back where it was, and goes on.
 */
function askAgain(media: HTMLMediaElement, { isKeepingPlace }: { isKeepingPlace: boolean }): boolean {
  const known = demandsOf.get(media)
  if (!known && media.error?.code !== MediaError.MEDIA_ERR_NETWORK) return false
  const demands = known ?? { count: 0, place: media.currentTime, wasPlaying: !media.paused }
  const pause = pauses[demands.count]
  if (pause === undefined) return false
  demands.count += 1
  if (!known) {
    demandsOf.set(media, demands)
    const comeBack = () => {
      demandsOf.delete(media)
      if (!isKeepingPlace) return
      media.currentTime = demands.place
      // Refused by a browser that wants a press first: the controls are there.
      if (demands.wasPlaying) void media.play().catch(() => {})
    }
    media.addEventListener('loadeddata', comeBack, { once: true })
  }
  setTimeout(() => {
    if (media.isConnected) media.load()
  }, pause)
  return true
}

/** What to do at an error of a recording: `onFailure`, unless it is asked for again. */
export const askingAgain =
  (onFailure: () => void, options: { isKeepingPlace: boolean }) =>
  ({ currentTarget }: { currentTarget: HTMLMediaElement }): void => {
    if (!askAgain(currentTarget, options)) onFailure()
  }
