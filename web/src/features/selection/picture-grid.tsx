import type { SelectionImage, SelectionSection } from '@regie/contract/selection/schema'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { markOfKey } from './mark-keys.ts'
import type { ImageMark } from './mark-queue.ts'
import { PictureTile } from './picture-tile.tsx'
import { outOfFolders, SectionHeading } from './section-heading.tsx'
import { type GalleryRow, galleryRows } from './section-rows.ts'

type PictureGridProps = {
  images: readonly SelectionImage[]
  sections: readonly SelectionSection[]
  /** Number of chosen images of a section, those that are not shown included. */
  chosenIn: (section: string | null) => number
  /** Height of a row, in pixels. */
  size: number
  /** Keys of the images picked for a comparison. */
  compared: ReadonlySet<string>
  onMark: ((key: string, mark: ImageMark) => void) | undefined
  onOpen: (key: string) => void
}

const gap = 12
/** Pixels of the line below a picture: its name and its marks. */
const caption = 30
/** Pixels of the header and the bar that stay over the top of the gallery. */
const barHeight = 150
const heightOf = (row: GalleryRow | undefined) =>
  row === undefined ? 0 : row.kind === 'pictures' ? row.height + caption : row.height

/**
 * The images as a justified gallery: each row takes the whole width. Only the rows near the window are in the page. One
 * image has focus; arrows move it, space chooses.
 */
export function PictureGrid({ images, sections, chosenIn, size, compared, onMark, onOpen }: PictureGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const [{ width, top }, setPlace] = useState({ width: 0, top: 0 })
  const [active, setActive] = useState(0)
  const toFocus = useRef<number | null>(null)
  const at = Math.min(active, Math.max(0, images.length - 1))
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return undefined
    const measure = () => {
      const place = { width: element.clientWidth, top: element.getBoundingClientRect().top + scrollY }
      setPlace((now) => (now.width === place.width && now.top === place.top ? now : place))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const rows = useMemo(
    () => (width > 0 ? galleryRows(images, sections, { width, wanted: Math.min(size, width / 1.5), gap }) : []),
    [images, sections, width, size],
  )
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here, and given to nobody
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (rank) => heightOf(rows[rank]),
    gap,
    overscan: 3,
    scrollMargin: top,
    scrollPaddingStart: barHeight,
  })
  // The heights change with the window and the size of the pictures.
  useLayoutEffect(() => virtual.measure(), [virtual, rows])
  const tilesOf = (rank: number) => {
    const row = rows[rank]
    return row?.kind === 'pictures' ? row.tiles : []
  }
  const rowOf = (index: number) => rows.findIndex((_, rank) => tilesOf(rank).some((tile) => tile.index === index))
  const focus = (index: number) => {
    const next = Math.min(Math.max(0, index), images.length - 1)
    setActive(next)
    toFocus.current = next
    virtual.scrollToIndex(rowOf(next), { align: 'auto' })
  }
  // The image to focus may be in the page only once its row has scrolled into view.
  useEffect(() => {
    if (toFocus.current === null) return
    const tile = list.current?.querySelector<HTMLElement>(`[data-index="${toFocus.current}"] button`)
    if (!tile) return
    toFocus.current = null
    tile.focus({ preventScroll: true })
  })
  /** The image above or below, nearest to the middle of the one that has focus. */
  const across = (step: 1 | -1): number => {
    const rank = rowOf(at)
    const tile = tilesOf(rank).find(({ index }) => index === at)
    const other = [rank + step, rank + 2 * step].map(tilesOf).find((tiles) => tiles.length > 0)
    if (!tile || !other) return at
    const middle = tile.left + tile.width / 2
    const away = ({ left, width: wide }: { left: number; width: number }) => Math.abs(left + wide / 2 - middle)
    return other.toSorted((a, b) => away(a) - away(b))[0]?.index ?? at
  }
  const press = (event: KeyboardEvent) => {
    const image = images[at]
    if (!image) return
    const moves: Record<string, () => number> = {
      ArrowLeft: () => at - 1,
      ArrowRight: () => at + 1,
      ArrowUp: () => across(-1),
      ArrowDown: () => across(1),
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
    <>
      {sections.length > 1 && (
        <nav aria-label="Dossiers" className="flex gap-2 overflow-x-auto py-1">
          {rows.map(
            (row, rank) =>
              row.kind === 'heading' && (
                <Button
                  key={row.section?.id ?? ''}
                  size="sm"
                  onClick={() => virtual.scrollToIndex(rank, { align: 'start' })}
                >
                  {row.section?.name ?? outOfFolders}
                </Button>
              ),
          )}
        </nav>
      )}
      <ul ref={list} aria-label="Images" className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().flatMap(({ index: rank, start }) => {
          const row = rows[rank]
          if (row?.kind === 'heading')
            return (
              <SectionHeading
                key={`section ${row.section?.id ?? ''}`}
                section={row.section}
                chosen={chosenIn(row.section?.id ?? null)}
                place={{ top: start - top, height: row.height }}
              />
            )
          return tilesOf(rank).map(({ image, index, left, width: wide }) => (
            <PictureTile
              key={image.key}
              image={image}
              index={index}
              count={images.length}
              place={{ top: start - top, left, width: wide, height: heightOf(row) }}
              isActive={index === at}
              isCompared={compared.has(image.key)}
              onMark={onMark}
              onFocus={() => setActive(index)}
              onKeyDown={press}
              onOpen={onOpen}
            />
          ))
        })}
      </ul>
    </>
  )
}
