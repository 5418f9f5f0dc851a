import { clsx } from 'clsx'
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { type ReactZoomPanPinchRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch'
import { IconButton } from '#ui/button/icon-button.tsx'

/** How the keyboard enlarges the picture. */
export type ZoomHandle = ReactZoomPanPinchRef

const largest = 8
/** A scale that nobody sees as enlarged. */
const unseen = 1.01

/** Enlarges twice in the middle, or shows the whole picture again. */
export const toggleZoom = (zoom: ZoomHandle | null) =>
  void (zoom && zoom.state.scale > unseen ? zoom.resetTransform() : zoom?.centerView(2))

type ZoomedPictureProps = {
  zoomRef: Ref<ZoomHandle>
  /** True while the pointer draws: it neither moves nor enlarges the picture. */
  isDrawing: boolean
  /** Called with the scale, 1 for the whole picture. */
  onScale: (scale: number) => void
  /** True on a tilted telephone: the header stands over the picture, and a tap hides it, so that two can't enlarge. */
  isTilted: boolean
  children: ReactNode
}

/** A picture that the wheel, a pinch, a double click or Z enlarge up to 8 times, and that is then dragged. */
export function ZoomedPicture({ zoomRef, isDrawing, onScale, isTilted, children }: ZoomedPictureProps) {
  const [scale, setScale] = useState(1)
  const isZoomed = scale > unseen
  return (
    <div className="absolute inset-0" data-zoomed={isZoomed ? '' : undefined}>
      <TransformWrapper
        ref={zoomRef}
        minScale={1}
        maxScale={largest}
        centerZoomedOut
        wheel={{ disabled: isDrawing }}
        pinch={{ disabled: isDrawing }}
        panning={{ disabled: isDrawing || !isZoomed, velocityDisabled: true }}
        doubleClick={{ disabled: isDrawing || isTilted, mode: 'toggle' }}
        onTransform={(_, { scale: now }) => {
          setScale(now)
          onScale(now)
        }}
      >
        {({ zoomIn, zoomOut, resetTransform }) => (
          <>
            <TransformComponent wrapperClass="size-full!" contentClass="size-full!">
              {children}
            </TransformComponent>
            {isZoomed && (
              <div
                role="toolbar"
                aria-label="Agrandissement"
                className={clsx(
                  'absolute right-2 z-10 flex items-center gap-1 rounded-lg border border-line bg-raised p-1 shadow-overlay',
                  isTilted ? 'top-16' : 'top-2',
                )}
              >
                <IconButton icon={ZoomOut} label="Réduire" onClick={() => void zoomOut()} />
                <output className="min-w-14 text-center text-sm tabular-nums" aria-label="Échelle">
                  {`${Math.round(scale * 100)} %`}
                </output>
                <IconButton icon={ZoomIn} label="Agrandir" onClick={() => void zoomIn()} />
                <IconButton icon={Maximize} label="Image entière (Z)" onClick={() => void resetTransform()} />
              </div>
            )}
          </>
        )}
      </TransformWrapper>
    </div>
  )
}
