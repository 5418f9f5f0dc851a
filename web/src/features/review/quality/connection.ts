import { useEffect, useState } from 'react'

/** What the browser says of the connection, where it does (Chromium). */
function reported(key: 'saveData' | 'downlink'): unknown {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  return typeof connection === 'object' && connection !== null ? Reflect.get(connection, key) : undefined
}

/** True when the person asked their browser to save data. */
export const savesData = (): boolean => reported('saveData') === true

/** Megabits per second above which Chromium tells no more. */
const mostReported = 10

/** The bits per second that the browser expects; null when it tells nothing, or only « enough ». */
function expectedBits(): number | null {
  const downlink = reported('downlink')
  return typeof downlink === 'number' && downlink > 0 && downlink < mostReported ? downlink * 1e6 : null
}

const sampleMs = 500
/** Milliseconds of waiting for the film that tell a connection too slow. */
const stallMs = 700

const bufferedSeconds = ({ buffered }: HTMLMediaElement) => {
  let seconds = 0
  for (let part = 0; part < buffered.length; part += 1) seconds += buffered.end(part) - buffered.start(part)
  return seconds
}

/** Seconds loaded ahead with which a browser loads at leisure: it then tells less than the connection could. */
const leisure = 8

const secondsAhead = ({ buffered, currentTime }: HTMLMediaElement) => {
  for (let part = 0; part < buffered.length; part += 1)
    if (buffered.start(part) <= currentTime + 0.1 && buffered.end(part) > currentTime)
      return buffered.end(part) - currentTime
  return 0
}

type Sample = { bits: number; isAtLeisure: boolean }

/**
 * Calls `tell` with the bits per second that a film brings while it loads, and with fewer than its own when it waits.
 * `bits`: those of the copy that plays. Returns how to stop.
 */
function measure(media: HTMLMediaElement, bits: number, tell: (sample: Sample) => void): () => void {
  const stop = new AbortController()
  let before: { at: number; seconds: number } | null = null
  const timer = setInterval(() => {
    const isLoading = media.networkState === HTMLMediaElement.NETWORK_LOADING
    const now = { at: performance.now(), seconds: bufferedSeconds(media) }
    if (isLoading && before && now.seconds > before.seconds)
      tell({
        bits: ((now.seconds - before.seconds) * bits * 1000) / (now.at - before.at),
        isAtLeisure: secondsAhead(media) > leisure,
      })
    before = isLoading ? now : null
  }, sampleMs)
  let stalled: ReturnType<typeof setTimeout> | undefined
  media.addEventListener(
    'waiting',
    () => {
      clearTimeout(stalled)
      // A seek waits too, and tells nothing of the connection.
      if (!media.seeking) stalled = setTimeout(() => tell({ bits: bits / 2, isAtLeisure: false }), stallMs)
    },
    { signal: stop.signal },
  )
  for (const name of ['playing', 'seeking', 'pause', 'emptied'])
    media.addEventListener(name, () => clearTimeout(stalled), { signal: stop.signal })
  return () => {
    stop.abort()
    clearInterval(timer)
    clearTimeout(stalled)
  }
}

/** Weight of the latest sample, and the share by which an estimate changes before anybody is told. */
const freshness = 0.4
const leastChange = 0.1

const estimated = (before: number | null, { bits, isAtLeisure }: Sample): number | null => {
  if (before === null) return Math.round(bits)
  const after = Math.round(before + (bits - before) * freshness)
  return (isAtLeisure && after < before) || Math.abs(after - before) < before * leastChange ? before : after
}

/** The bits per second of the connection, measured on the film that plays; null while unknown. */
export function useThroughput(media: HTMLMediaElement | null, bits: number | null): number | null {
  const [measured, setMeasured] = useState(expectedBits)
  useEffect(() => {
    if (!media || bits === null) return undefined
    return measure(media, bits, (sample) => setMeasured((before) => estimated(before, sample)))
  }, [media, bits])
  return measured
}
