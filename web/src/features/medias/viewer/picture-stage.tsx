import { isWebImage } from '@regie/contract/medias/rules'
import type { MediaDetail } from '@regie/contract/medias/schema'
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { TransformComponent, TransformWrapper, useControls, useTransformEffect } from 'react-zoom-pan-pinch'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { playableAddress, previewAddress } from '../client.ts'

/** Scale from which pixels are drawn as sharp squares. */
const pixelatedScale = 2
const maxZoom = 16

function ZoomBar({ scale }: { scale: number }) {
  const { zoomIn, zoomOut, fitToView, centerView } = useControls()
  return (
    <div
      role="toolbar"
      aria-label="Agrandissement"
      className="absolute bottom-3 left-1/2 flex -translate-x-1/2 items-center gap-1 rounded-lg border border-line bg-raised p-1 shadow-overlay"
    >
      <IconButton icon={ZoomOut} label="Réduire" onClick={() => void zoomOut()} />
      <output className="min-w-14 text-center text-sm tabular-nums" aria-label="Échelle">
        {`${Math.round(scale * 100)} %`}
      </output>
      <IconButton icon={ZoomIn} label="Agrandir" onClick={() => void zoomIn()} />
      <Button variant="ghost" onClick={() => void centerView(1)}>
        Pixels réels
      </Button>
      <IconButton icon={Maximize} label="Ajuster à la fenêtre" onClick={() => void fitToView()} />
    </div>
  )
}

function Picture({ media, onScale }: { media: MediaDetail; onScale: (scale: number) => void }) {
  const { width = 0, height = 0 } = media.technical?.image ?? {}
  const [scale, setScale] = useState(0)
  useTransformEffect(({ state }) => {
    setScale(state.scale)
    onScale(state.scale)
  })
  const preview = media.previews?.files.find(({ name }) => name === 'large')
  // The original is loaded once it shows more detail than the preview.
  const wantsMore = preview !== undefined && width * scale > (preview.width ?? 0) && isWebImage(media.type)
  const [isWhole, setWhole] = useState(false)
  if (wantsMore && !isWhole) setWhole(true)
  return (
    <>
      <img
        src={previewAddress(media, 'large')}
        alt={media.name}
        width={width}
        height={height}
        draggable={false}
        className="max-w-none"
      />
      {isWhole && (
        <img
          src={playableAddress(media)}
          alt=""
          width={width}
          height={height}
          draggable={false}
          className={`absolute inset-0 max-w-none ${scale >= pixelatedScale ? '[image-rendering:pixelated]' : ''}`}
        />
      )}
    </>
  )
}

/** A picture, fitted first, then zoomed by wheel, pinch, double click or keyboard (+, −, arrows), and dragged. */
export function PictureStage({ media }: { media: MediaDetail }) {
  const [scale, setScale] = useState(0)
  // The scale at which the picture fits, before anybody zooms.
  const [fitted, setFitted] = useState(0)
  if (fitted === 0 && scale > 0) setFitted(scale)
  return (
    <div className="absolute inset-0" data-zoomed={scale > fitted * 1.01 ? '' : undefined}>
      <TransformWrapper
        fitOnInit
        minScale={0.02}
        maxScale={maxZoom}
        centerZoomedOut
        keyboard={{ disabled: false }}
        doubleClick={{ mode: 'toggle' }}
      >
        <TransformComponent wrapperClass="size-full!" contentClass="relative">
          <Picture media={media} onScale={setScale} />
        </TransformComponent>
        <ZoomBar scale={scale} />
      </TransformWrapper>
    </div>
  )
}
