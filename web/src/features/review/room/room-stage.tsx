import { kindFacts } from '@regie/contract/medias/rules'
import { pageName } from '@regie/contract/medias/schema/previews'
import type { RoomFile } from '@regie/contract/review/schema'
import type { Drawing } from '@regie/contract/review/schema/drawing'
import { type ComponentProps, type ReactNode, type RefObject, useCallback } from 'react'
import { askingAgain } from '#features/medias/ask-again.ts'
import { playableAddress, previewAddress } from '#features/medias/client.ts'
import { MediaStage } from '#features/medias/viewer/media-stage.tsx'
import { Waveform } from '#features/medias/viewer/waveform.tsx'
import { DrawingLayer } from '../drawing/drawing-layer.tsx'
import type { FilmPlayer } from '../player/film-player.ts'
import { Fitted } from '../player/fitted.tsx'
import { FilmPicture } from '../quality/film-picture.tsx'
import type { PlayedCopy } from '../quality/use-played-copy.ts'
import { Watermark } from '../watermark/watermark.tsx'
import { StillPicture } from '../zoom/still-picture.tsx'
import { ZoomedPicture } from '../zoom/zoomed-picture.tsx'
import { NotShown, Preparing } from './preparing.tsx'

/** Width divided by height of a file's picture; null when it has none. */
export function aspectOf({ kind, technical, previews }: RoomFile, page = 1): number | null {
  const { shownAs } = kindFacts[kind]
  const { width, height } = technical?.video ?? technical?.image ?? {}
  const preview = previews?.files.find(({ name }) => name === (shownAs === 'pages' ? pageName(page) : 'large'))
  if (preview?.width && preview.height) return preview.width / preview.height
  const hasSize = shownAs === 'film' || shownAs === 'picture'
  return hasSize && width && height ? width / height : null
}

/** Height of a picture on a telephone: a percentage of the width, in its proportions, and at most one of the height. */
export function narrowHeight(file: RoomFile, page: number, { width, most }: { width: number; most: number }): string {
  const aspect = aspectOf(file, page)
  return aspect === null ? `${most}dvh` : `min(${(width / aspect).toFixed(2)}vw, ${most}dvh)`
}

const hasPreview = (file: RoomFile, wanted: string) => file.previews?.files.some(({ name }) => name === wanted) ?? false

/** True for a file whose previews come later. Until then, whoever may have the original of a photo is shown it. */
function isToCome({ kind, state, previews, mayDownload }: RoomFile): boolean {
  const { shownAs } = kindFacts[kind]
  switch (shownAs) {
    case 'film':
    case 'sound':
      return state === 'PROCESSING'
    case 'pages':
      return state === 'PROCESSING' && previews === null
    case 'picture':
      return state === 'PROCESSING' && previews === null && !mayDownload
    case null:
      return false
    default:
      return shownAs satisfies never
  }
}

type RoomStageProps = {
  file: RoomFile
  player: FilmPlayer | null
  mediaRef: RefObject<HTMLMediaElement | null>
  /** The copy of the film that plays. */
  copy: PlayedCopy
  /** The shown page of a document, from 1. */
  page: number
  drawing: Drawing
  points: ComponentProps<typeof DrawingLayer>['points']
  pen: ComponentProps<typeof DrawingLayer>['pen']
  /** True when the browser could not play the file. */
  hasFailed?: boolean
  onFailure: () => void
  /** Over the picture, under the pen. */
  overlay?: ReactNode
  /** How the picture is enlarged; left out where it is not. */
  zoom?: Pick<ComponentProps<typeof ZoomedPicture>, 'zoomRef' | 'isTilted'> | undefined
}

/** The file under review, as large as the window allows, under its drawings. */
export function RoomStage({
  file,
  player,
  mediaRef,
  copy,
  page,
  drawing,
  points,
  pen,
  hasFailed = false,
  onFailure,
  overlay,
  zoom,
}: RoomStageProps) {
  const aspect = aspectOf(file, page)
  // Stable between renders: React would detach and attach a new callback each time.
  const attach = useCallback(
    (element: HTMLMediaElement) => {
      mediaRef.current = element
      player?.attach(element)
      return () => {
        mediaRef.current = null
        player?.release(element)
      }
    },
    [mediaRef, player],
  )
  const { shownAs } = kindFacts[file.kind]
  const picture = (): ReactNode => {
    switch (shownAs) {
      case 'film':
        return (
          <FilmPicture
            // Its preparation ended: the frames of the original are counted by another player.
            key={file.previews?.run}
            copy={copy}
            player={player}
            mediaRef={mediaRef}
            poster={hasPreview(file, 'poster') ? previewAddress(file, 'poster') : null}
            onFailure={onFailure}
          />
        )
      case 'pages':
        return (
          <img
            src={previewAddress(file, pageName(page))}
            alt={`${file.name}, page ${page}`}
            draggable={false}
            className="absolute inset-0 size-full"
          />
        )
      case 'picture':
        return <StillPicture file={file} width={copy.shownWidth} />
      case 'sound':
      case null:
        return null
      default:
        return shownAs satisfies never
    }
  }
  if (shownAs === 'sound' && player)
    return (
      <div className="absolute inset-0 flex flex-col justify-center px-6">
        {hasPreview(file, 'waveform') && (
          <Waveform
            media={file}
            player={mediaRef}
            onSeek={(share) => player.seek(share * player.last)}
            className="h-1/2 max-h-80"
          />
        )}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- sound under way has no captions */}
        <audio
          ref={attach}
          src={playableAddress(file)}
          preload="auto"
          onError={askingAgain(onFailure, { isKeepingPlace: false })}
        />
      </div>
    )
  if (isToCome(file) && !player)
    return (
      <div className="absolute inset-0 grid place-items-center">
        <Preparing key={file.readyIn} file={file} couldNotPlay={hasFailed} />
      </div>
    )
  const shown = picture()
  if (aspect === null || shown === null)
    return file.mayDownload ? <MediaStage media={file} /> : <NotShown file={file} />
  const fitted = (
    <Fitted aspect={aspect} onSize={copy.onSize}>
      {shown}
      <Watermark />
      {overlay}
      <DrawingLayer aspect={aspect} drawing={drawing} points={points} pen={pen} />
    </Fitted>
  )
  return zoom ? (
    <ZoomedPicture {...zoom} isDrawing={pen !== undefined} onScale={copy.onScale}>
      {fitted}
    </ZoomedPicture>
  ) : (
    fitted
  )
}
