import type { RoomFile } from '@regie/contract/review/schema'
import { clsx } from 'clsx'
import { type ComponentProps, type RefObject, useState } from 'react'
import { Segmented } from '#ui/form/segmented.tsx'
import type { FilmPlayer } from '../player/film-player.ts'
import { narrowHeight, RoomStage } from '../room/room-stage.tsx'
import type { RoomLayout } from '../room/use-room-layout.ts'

const modes = { side: 'Côte à côte', over: 'Superposées' } as const
type Mode = keyof typeof modes

/** One of the two pictures: its file, its player, and what is drawn over it. */
export type ComparedPicture = Pick<ComponentProps<typeof RoomStage>, 'copy' | 'drawing' | 'points' | 'pen' | 'page'> & {
  file: RoomFile
  player: FilmPlayer | null
  mediaRef: RefObject<HTMLMediaElement | null>
  /** « Version 3 ». */
  label: string
}

type ComparedPicturesProps = {
  /** The version on screen, and the one that it is compared with. */
  mine: ComparedPicture
  theirs: ComparedPicture
  layout: RoomLayout
  /** True while the pen is on: the curtain would be in its way. */
  isDrawing: boolean
}

const stageOf = ({ label: _label, ...shown }: ComparedPicture) => ({
  ...shown,
  onFailure: () => undefined,
})

/** The version of a picture, on its side of the stage. */
const Label = ({ text, isRight = false }: { text: string; isRight?: boolean }) => (
  <span
    className={clsx(
      'pointer-events-none absolute top-2 rounded-sm bg-canvas/80 px-1.5 py-0.5 text-xs',
      isRight ? 'right-2' : 'left-2',
    )}
  >
    {text}
  </span>
)

/** Percentage of a telephone's height for each of two pictures, by how it is held, and for two that lie over each other. */
const mostOfTwo = { upright: 32, tilted: 50 }
const mostOfOne = 50

/** Two pictures, side by side or under a movable curtain. On a telephone held upright, one above the other. */
export function ComparedPictures({ mine, theirs, layout, isDrawing }: ComparedPicturesProps) {
  const [mode, setMode] = useState<Mode>('side')
  const [curtain, setCurtain] = useState(0.5)
  const isDesk = layout === 'desk'
  const isUpright = layout === 'upright'
  const heightOf = ({ file, page }: ComparedPicture, width: number, most: number) =>
    isDesk ? undefined : { height: narrowHeight(file, page, { width, most }) }
  const sideStyle = (picture: ComparedPicture) =>
    heightOf(picture, isUpright ? 100 : 50, mostOfTwo[isUpright ? 'upright' : 'tilted'])
  return (
    <>
      <div className="w-fit px-3 py-2 text-sm max-lg:py-1">
        <Segmented legend="Comparaison" labels={modes} values={['side', 'over']} value={mode} onChange={setMode} />
      </div>
      {mode === 'side' ? (
        <div className={clsx('flex min-h-0 gap-1', isDesk ? 'flex-1' : 'flex-none', isUpright && 'flex-col')}>
          {[mine, theirs].map((picture) => (
            <div
              key={picture === mine ? 'mine' : 'theirs'}
              className={clsx('relative bg-sunken', isUpright ? 'flex-none' : 'flex-1')}
              style={sideStyle(picture)}
            >
              <RoomStage {...stageOf(picture)} />
              <Label text={picture.label} />
            </div>
          ))}
        </div>
      ) : (
        <div
          className={clsx('relative min-h-0 bg-sunken', isDesk ? 'flex-1' : 'flex-none')}
          style={heightOf(mine, 100, mostOfOne)}
        >
          <RoomStage {...stageOf(theirs)} pen={undefined} />
          <div
            className="absolute inset-0"
            style={isDrawing ? undefined : { clipPath: `inset(0 ${(1 - curtain) * 100}% 0 0)` }}
          >
            <RoomStage {...stageOf(mine)} />
          </div>
          {!isDrawing && (
            <div
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 w-0.5 bg-accent"
              style={{ left: `${curtain * 100}%` }}
            />
          )}
          <Label text={mine.label} />
          <Label text={theirs.label} isRight />
          {!isDrawing && (
            <input
              type="range"
              aria-label="Place du rideau entre les deux versions"
              aria-valuetext={`${Math.round(curtain * 100)} % : ${mine.label} à gauche, ${theirs.label} à droite`}
              min={0}
              max={1}
              step={0.01}
              value={curtain}
              onChange={({ target }) => setCurtain(Number(target.value))}
              className="touch-height absolute inset-x-6 bottom-3 accent-accent"
            />
          )}
        </div>
      )}
    </>
  )
}
