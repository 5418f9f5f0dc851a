import type { SelectionImage } from '@regie/contract/selection/schema'
import { clsx } from 'clsx'
import { Columns2, ImageOff, MessageSquare, Star } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { labelColours } from './mark-controls.tsx'
import type { ImageMark } from './mark-queue.ts'

type PictureTileProps = {
  image: SelectionImage
  index: number
  /** Of all the images. */
  count: number
  /** Pixels in the gallery. */
  place: { top: number; left: number; width: number; height: number }
  isActive: boolean
  isCompared: boolean
  onMark: ((key: string, mark: ImageMark) => void) | undefined
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onOpen: (key: string) => void
}

/** Pixels of width from which the small preview is not sharp enough. */
const mostOfSmall = 320

/** One image of the gallery, with its marks. */
export function PictureTile(props: PictureTileProps) {
  const { image, index, count, place, isActive, isCompared, onMark, onFocus, onKeyDown, onOpen } = props
  const { key, name, small, medium, isChosen, stars, label, comment } = image
  const shown = place.width > mostOfSmall ? medium : small
  const { top, ...size } = place
  return (
    <li
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      className={clsx(
        'absolute top-0 overflow-hidden rounded-md bg-surface outline-2 outline-offset-1',
        isCompared ? 'outline-ink' : isChosen ? 'outline-accent' : 'outline-transparent',
      )}
      style={{ ...size, transform: `translateY(${top}px)` }}
    >
      <button
        type="button"
        tabIndex={isActive ? 0 : -1}
        aria-label={`${name}${isChosen ? ', choisie' : ''}${stars > 0 ? `, ${stars} étoiles` : ''}${isCompared ? ', à comparer' : ''}`}
        className="flex size-full flex-col"
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onClick={() => onOpen(key)}
      >
        <span className="relative grid min-h-0 w-full flex-1 place-items-center overflow-hidden bg-sunken">
          {shown ? (
            <img
              src={shown}
              alt=""
              loading="lazy"
              decoding="async"
              className="absolute inset-0 size-full object-contain"
            />
          ) : (
            <ImageOff aria-hidden="true" className="size-8 text-muted" />
          )}
          {isCompared && (
            <span className="absolute right-1.5 bottom-1.5 grid size-7 place-items-center rounded-md bg-surface/85">
              <Columns2 aria-hidden="true" className="size-4" />
            </span>
          )}
        </span>
        <span className="flex h-7.5 w-full items-center gap-2 px-2 text-xs">
          <span className="min-w-0 flex-1 truncate text-left">{name}</span>
          {comment !== '' && <MessageSquare aria-hidden="true" className="size-3.5 shrink-0 text-muted" />}
          {stars > 0 && (
            <span className="flex shrink-0 items-center gap-0.5 tabular-nums">
              {stars}
              <Star aria-hidden="true" className="size-3 fill-current text-warning-ink" />
            </span>
          )}
          {label && <span className="size-3 shrink-0 rounded-full" style={{ background: labelColours[label] }} />}
        </span>
      </button>
      <label className="absolute top-1.5 left-1.5 grid size-8 place-items-center rounded-md bg-surface/85 pointer-coarse:size-11">
        <span className="sr-only">{`Choisir ${name}`}</span>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isChosen}
          disabled={!onMark}
          onChange={({ target }) => onMark?.(key, { isChosen: target.checked })}
          className="size-4 accent-accent"
        />
      </label>
    </li>
  )
}
