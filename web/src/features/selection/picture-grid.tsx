import type { SelectionImage } from '@regie/contract/selection/schema'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { justifiedRows } from './justified-rows.ts'
import { markOfKey } from './mark-keys.ts'
import type { ImageMark } from './mark-queue.ts'
import { PictureTile } from './picture-tile.tsx'

type PictureGridProps = {
  images: readonly SelectionImage[]
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

/**
 * The images as a justified gallery: each row takes the whole width. Only the rows near the window are in the page. One
 * image has focus; arrows move it, space chooses.
 */
export function PictureGrid({ images, size, compared, onMark, onOpen }: PictureGridProps) {
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
    () => (width > 0 ? justifiedRows(images, { width, wanted: Math.min(size, width / 1.5), gap }) : []),
    [images, width, size],
  )
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here, and given to nobody
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (rank) => (rows[rank]?.height ?? size) + caption,
    gap,
    overscan: 3,
    scrollMargin: top,
  })
  // The heights change with the window and the size of the pictures.
  useLayoutEffect(() => virtual.measure(), [virtual, rows])
  const rowOf = (index: number) => rows.findIndex(({ tiles }) => tiles.some((tile) => tile.index === index))
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
    const tile = rows[rank]?.tiles.find(({ index }) => index === at)
    const other = rows[rank + step]
    if (!tile || !other) return at
    const middle = tile.left + tile.width / 2
    const away = ({ left, width: wide }: { left: number; width: number }) => Math.abs(left + wide / 2 - middle)
    return other.tiles.toSorted((a, b) => away(a) - away(b))[0]?.index ?? at
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
    <ul ref={list} aria-label="Images" className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().flatMap(({ index: rank, start }) => {
        const row = rows[rank]
        return (row?.tiles ?? []).map(({ image, index, left, width: wide }) => (
          <PictureTile
            key={image.key}
            image={image}
            index={index}
            count={images.length}
            place={{ top: start - top, left, width: wide, height: (row?.height ?? 0) + caption }}
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
  )
}
