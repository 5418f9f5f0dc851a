import type { SelectionImage } from '@regie/contract/selection/schema'
import { clsx } from 'clsx'
import { ImageOff, MessageSquare, Star } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { labelColours } from './mark-controls.tsx'
import { markOfKey } from './mark-keys.ts'
import type { ImageMark } from './mark-queue.ts'

type PictureGridProps = {
  images: readonly SelectionImage[]
  /** Width of an image, in pixels. */
  size: number
  /** Keys of the images to compare side by side. */
  compared: ReadonlySet<string>
  onMark: ((key: string, mark: ImageMark) => void) | undefined
  onOpen: (key: string) => void
}

/**
 * The images as a virtual grid: only those near the window are rendered and loaded. One image has focus; arrows move
 * it, space chooses.
 */
export function PictureGrid({ images, size, compared, onMark, onOpen }: PictureGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const [active, setActive] = useState(0)
  const at = Math.min(active, Math.max(0, images.length - 1))
  const focus = (index: number) => {
    const next = Math.min(Math.max(0, index), images.length - 1)
    setActive(next)
    const tile = list.current?.children[next]?.querySelector('button')
    tile?.focus()
    tile?.scrollIntoView({ block: 'nearest' })
  }
  const columns = () => {
    const tiles = [...(list.current?.children ?? [])]
    const [first] = tiles
    const top = first instanceof HTMLElement ? first.offsetTop : 0
    return Math.max(
      1,
      tiles.findIndex((tile) => tile instanceof HTMLElement && tile.offsetTop > top),
    )
  }
  const press = (event: KeyboardEvent) => {
    const image = images[at]
    if (!image) return
    const moves: Record<string, () => number> = {
      ArrowLeft: () => at - 1,
      ArrowRight: () => at + 1,
      ArrowUp: () => at - columns(),
      ArrowDown: () => at + columns(),
      Home: () => 0,
      End: () => images.length - 1,
    }
    const move = moves[event.key]
    const mark = onMark && markOfKey(event.key, image)
    if (!move && !mark) return
    event.preventDefault()
    if (move) focus(move())
    else if (mark) onMark(image.key, mark)
  }
  return (
    <ul
      ref={list}
      aria-label="Images"
      className="grid gap-3"
      style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(${size}px, 45%), 1fr))` }}
    >
      {images.map((image, index) => {
        const { key, name, small, medium, isChosen, stars, label, comment } = image
        const shown = size > 320 ? medium : small
        return (
          <li
            key={key}
            className={clsx(
              'relative overflow-hidden rounded-lg border-2 bg-surface [content-visibility:auto]',
              isChosen ? 'border-accent' : 'border-transparent',
              compared.has(key) && 'ring-2 ring-ink',
            )}
            style={{ containIntrinsicSize: `auto ${Math.round(size * 0.8)}px` }}
          >
            <button
              type="button"
              tabIndex={index === at ? 0 : -1}
              aria-label={`${name}${isChosen ? ', choisie' : ''}${stars > 0 ? `, ${stars} étoiles` : ''}`}
              className="block w-full"
              onFocus={() => setActive(index)}
              onKeyDown={press}
              onClick={() => onOpen(key)}
            >
              <span className="relative grid aspect-3/2 place-items-center overflow-hidden bg-sunken">
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
              </span>
              <span className="flex items-center gap-2 px-2 py-1.5 text-xs">
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
      })}
    </ul>
  )
}
