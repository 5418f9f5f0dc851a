import { type RefObject, useCallback, useState } from 'react'
import { askingAgain } from '#features/medias/ask-again.ts'
import type { FilmPlayer } from '../player/film-player.ts'
import { exchangeCopy } from './exchange.ts'
import type { PlayedCopy } from './use-played-copy.ts'

type FilmPictureProps = {
  copy: PlayedCopy
  player: FilmPlayer | null
  mediaRef: RefObject<HTMLMediaElement | null>
  poster: string | null
  onFailure: () => void
}

const picture = 'absolute inset-0 size-full'

/**
 * The picture of a film. Another copy loads behind the one on screen, and takes its place once it shows the same frame:
 * neither the picture nor the sound is interrupted.
 */
export function FilmPicture({ copy, player, mediaRef, poster, onFailure }: FilmPictureProps) {
  const { address, onElement, onRefused } = copy
  const [shown, setShown] = useState(address)
  const [broken, setBroken] = useState<string | null>(null)
  // Without a player, or from what no longer plays, no picture is to be kept.
  if ((player === null || broken === shown) && shown !== address) setShown(address)
  const attach = useCallback(
    (video: HTMLVideoElement) => {
      mediaRef.current = video
      player?.attach(video)
      onElement(video)
      return () => {
        player?.release(video)
        if (mediaRef.current === video) mediaRef.current = null
      }
    },
    [mediaRef, player, onElement],
  )
  const bringIn = useCallback(
    (video: HTMLVideoElement) => {
      const stop = new AbortController()
      const exchange = async (from: FilmPlayer) => {
        if (await exchangeCopy(from, video, stop.signal)) setShown(address)
      }
      if (player) void exchange(player)
      return () => stop.abort()
    },
    [player, address],
  )
  const refuse = (refused: string) => {
    if (refused === shown) setBroken(refused)
    if (!onRefused(refused) && refused === shown) onFailure()
  }
  const coming = address === shown || player === null ? [] : [address]
  // The former element stays where it is in the document: moved, it would start again.
  return [...coming, shown].map((each) => (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- edits under way have no captions
    <video
      key={each}
      ref={each === shown ? attach : bringIn}
      src={each}
      {...(each === shown ? poster !== null && { poster } : { 'aria-hidden': true, 'data-coming': '' })}
      preload="auto"
      playsInline
      disablePictureInPicture
      // The player brings the one on screen back to its frame. Nobody waits for the other one.
      onError={each === shown ? askingAgain(() => refuse(each), { isKeepingPlace: false }) : () => refuse(each)}
      className={picture}
    />
  ))
}
