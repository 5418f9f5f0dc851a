export type Subscribe = (listener: () => void) => () => void

/** Calls a listener once after `wait`, however often the store changes until then. */
const gathered =
  (wait: (act: () => void) => () => void) =>
  (subscribe: Subscribe): Subscribe =>
  (listener) => {
    let cancel: (() => void) | null = null
    const stop = subscribe(() => {
      cancel ??= wait(() => {
        cancel = null
        listener()
      })
    })
    return () => {
      cancel?.()
      stop()
    }
  }

/**
 * Calls a listener once before the next paint. A seek begins before what it changes is rendered: the browser decodes meanwhile,
 * and frame and timecode are painted together.
 */
export const beforePaint = gathered((act) => {
  const request = requestAnimationFrame(act)
  return () => cancelAnimationFrame(request)
})

/** Milliseconds between two renderings of what may follow the film a little later. */
const pace = 100

/**
 * Calls a listener at most ten times a second, each time with the latest state. For texts away from the picture: painted in the
 * same refresh, they make the browser draw all that lies between, and the frame waits.
 */
export const paced = gathered((act) => {
  const timer = setTimeout(act, pace)
  return () => clearTimeout(timer)
})
