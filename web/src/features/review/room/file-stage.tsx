import type { Comment } from '@regie/contract/review/schema'
import { clsx } from 'clsx'
import { type ComponentProps, type PointerEvent, type RefObject, useRef } from 'react'
import { useSwipe } from '#ui/use-swipe.ts'
import { DrawingTools } from '../drawing/drawing-tools.tsx'
import { PageTurner } from '../player/page-turner.tsx'
import { Timeline } from '../player/timeline.tsx'
import { Transport } from '../player/transport.tsx'
import type { ZoomHandle } from '../zoom/zoomed-picture.tsx'
import { narrowHeight, RoomStage } from './room-stage.tsx'
import type { RoomLayout } from './use-room-layout.ts'

type FileStageProps = Omit<ComponentProps<typeof RoomStage>, 'pen' | 'zoom'> & {
  zoomRef: RefObject<ZoomHandle | null>
  stage: RefObject<HTMLDivElement | null>
  layout: RoomLayout
  /** Hides the controls over the picture of a tilted telephone. */
  isBare: boolean
  /** Called by a tap on that picture. */
  onTap: () => void
  /** Null where drawing is not possible now. */
  pen: { pen: ComponentProps<typeof RoomStage>['pen']; tools: ComponentProps<typeof DrawingTools> } | null
  pages: number
  /** Turns a page of a document, or goes to another photo. */
  onTurn: (further: 1 | -1) => void
  /** The comments with a frame. */
  marked: readonly Comment[]
  chosenId: string | null
  onChoose: (comment: Comment) => void
  transport: Pick<ComponentProps<typeof Transport>, 'count' | 'quality' | 'onFullScreen' | 'saved' | 'children'> | null
}

/** The picture of a file with its controls below it, or over it on a tilted telephone. */
export function FileStage(props: FileStageProps) {
  const { zoomRef, stage, layout, isBare, onTap, pen, pages, onTurn, marked, chosenId, onChoose, transport, ...shown } =
    props
  const { file, player, mediaRef, page } = shown
  const isTilted = layout === 'tilted'
  const swipe = useSwipe(onTurn)
  const pressed = useRef<{ x: number; y: number } | null>(null)
  const isTap = ({ clientX, clientY }: PointerEvent) =>
    pressed.current !== null && Math.hypot(clientX - pressed.current.x, clientY - pressed.current.y) < 8
  return (
    <div
      ref={stage}
      className={clsx('relative flex min-h-0 min-w-0 flex-col bg-canvas', layout !== 'upright' && 'flex-1')}
    >
      <div
        className={clsx('relative min-h-0 touch-pan-y bg-sunken', layout === 'upright' ? 'flex-none' : 'flex-1')}
        style={layout === 'upright' ? { height: narrowHeight(file, page, { width: 100, most: 50 }) } : undefined}
        {...(!pen && {
          ...swipe,
          onPointerDown: (event: PointerEvent) => {
            swipe.onPointerDown(event)
            pressed.current = { x: event.clientX, y: event.clientY }
          },
          onPointerUp: (event: PointerEvent) => {
            swipe.onPointerUp(event)
            if (isTap(event)) onTap()
          },
        })}
      >
        <RoomStage {...shown} pen={pen?.pen} zoom={{ zoomRef, isTilted }} />
      </div>
      <div
        className={clsx(
          isTilted && !pen && 'absolute inset-x-0 bottom-0 z-10 bg-canvas/85 backdrop-blur-sm',
          isTilted && !pen && isBare && 'invisible',
        )}
      >
        <PageTurner page={page} pages={pages} onTurn={onTurn} />
        {player && transport && (!pen || layout === 'desk') && (
          <Timeline
            file={file}
            player={player}
            mediaRef={mediaRef}
            comments={marked}
            chosenId={chosenId}
            onChoose={onChoose}
          />
        )}
        {pen && <DrawingTools {...pen.tools} />}
        {!pen && player && transport && <Transport player={player} isCompact={layout !== 'desk'} {...transport} />}
      </div>
    </div>
  )
}
