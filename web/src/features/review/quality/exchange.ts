import { frameAt, seekTimeOf } from '@regie/contract/review/rules/timecode'
import type { FilmPlayer } from '../player/film-player.ts'

/** Milliseconds after which a browser that presents nothing is believed to show the frame. */
const presentationMs = 1000
/** Seconds, at normal speed, that another copy is brought ahead of the one that plays; doubled when too few. */
const leads = { first: 0.35, most: 3 }

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

/** Resolves at an event of an element, when the work is given up, or after some milliseconds. */
const happened = (media: HTMLMediaElement, name: string, signal: AbortSignal, mostMs?: number) =>
  new Promise<void>((resolve) => {
    media.addEventListener(name, () => resolve(), { once: true, signal })
    void aborted(signal).then(resolve)
    if (mostMs !== undefined) setTimeout(resolve, mostMs)
  })

/** Resolves with the media time of the next image that a film presents; null when it presents none. */
const presented = (video: HTMLVideoElement, signal: AbortSignal) =>
  new Promise<number | null>((resolve) => {
    const id = video.requestVideoFrameCallback((_, { mediaTime }) => resolve(mediaTime))
    const giveUp = () => {
      video.cancelVideoFrameCallback(id)
      resolve(null)
    }
    void aborted(signal).then(giveUp)
    setTimeout(giveUp, presentationMs)
  })

const nextPaint = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

async function seekTo(video: HTMLVideoElement, seconds: number, signal: AbortSignal): Promise<number | null> {
  const image = presented(video, signal)
  const there = happened(video, 'seeked', signal)
  video.currentTime = seconds
  await there
  return image
}

/** Brings a film to the frame on which the player stands. False when the player moved meanwhile. */
async function standBeside(player: FilmPlayer, video: HTMLVideoElement, signal: AbortSignal): Promise<boolean> {
  const { frame } = player.get()
  const { rate } = player.film
  const image = await seekTo(video, seekTimeOf(frame, rate), signal)
  const stands = () => !player.get().isPlaying && !player.isSeeking && player.get().frame === frame
  return stands() && (image === null || frameAt(image, rate) === frame)
}

/** Starts a film in step with the one that plays. False when it did not come in time, or the player stopped. */
async function playBeside(
  player: FilmPlayer,
  video: HTMLVideoElement,
  lead: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { speed } = player.get()
  const clock = player.currentTime
  const meeting = clock === null ? null : clock + lead * speed
  // Near its end, the film is soon elsewhere.
  if (meeting === null || meeting > video.duration) return false
  video.muted = true
  video.playbackRate = speed
  await seekTo(video, meeting, signal)
  const goesOn = () => !signal.aborted && player.get().isPlaying && player.get().speed === speed
  const ahead = () => video.currentTime - (player.currentTime ?? 0)
  if (ahead() < 0) return false
  while (goesOn() && ahead() > 0.02 && ahead() <= lead * speed + 0.1)
    // oxlint-disable-next-line no-await-in-loop -- the other film plays meanwhile
    await nextPaint()
  if (!goesOn() || ahead() > 0.02) return false
  const image = presented(video, signal)
  await video.play().catch(() => undefined)
  await image
  if (goesOn() && !video.paused) return true
  video.pause()
  return false
}

/**
 * Brings another copy of a film to what the player shows, unseen and unheard, however often the player moves meanwhile:
 * to its frame when it stands, in step when it plays. Then the player goes on with it. False when given up.
 */
export async function exchangeCopy(player: FilmPlayer, video: HTMLVideoElement, signal: AbortSignal): Promise<boolean> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) await happened(video, 'loadeddata', signal)
  let lead = leads.first
  while (!signal.aborted) {
    const { isPlaying, speed } = player.get()
    // oxlint-disable no-await-in-loop -- each try follows the one before
    if (!isPlaying && !player.isSeeking && (await standBeside(player, video, signal))) break
    if (isPlaying && speed > 0) {
      if (await playBeside(player, video, lead, signal)) break
      lead = Math.min(lead * 2, leads.most)
    }
    // Backwards, the film is made of seeks: the exchange waits.
    await nextPaint()
    // oxlint-enable no-await-in-loop
  }
  if (signal.aborted) return false
  player.handOver(video)
  return true
}
