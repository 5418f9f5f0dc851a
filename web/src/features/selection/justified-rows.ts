/** A picture placed in the gallery, in pixels from its top left corner. */
export type Tile<Image> = { image: Image; index: number; left: number; width: number }
export type Row<Image> = { tiles: readonly Tile<Image>[]; height: number }

type Sized = { width: number | null; height: number | null }
/** Of a picture whose size is not known yet. */
const usualAspect = 3 / 2
/** A panorama or a very tall picture is shown whole, on a tile no thinner nor wider than these. */
const [leastAspect, mostAspect] = [0.5, 3]

const aspectOf = ({ width, height }: Sized) =>
  width && height ? Math.min(mostAspect, Math.max(leastAspect, width / height)) : usualAspect

/**
 * Lays pictures in rows that take the whole width, each picture in its proportions. `wanted`: the height of a row
 * before it is stretched. The last row is not stretched.
 */
export function justifiedRows<Image extends Sized>(
  images: readonly Image[],
  { width, wanted, gap }: { width: number; wanted: number; gap: number },
): Row<Image>[] {
  const rows: Row<Image>[] = []
  let from = 0
  let aspects = 0
  const close = (to: number, height: number) => {
    let left = 0
    const tiles = images.slice(from, to).map((image, rank) => {
      const tile = { image, index: from + rank, left, width: aspectOf(image) * height }
      left += tile.width + gap
      return tile
    })
    rows.push({ tiles, height })
    from = to
    aspects = 0
  }
  for (const [index, image] of images.entries()) {
    aspects += aspectOf(image)
    const gaps = gap * (index - from)
    const height = (width - gaps) / aspects
    if (height <= wanted) close(index + 1, height)
  }
  if (from < images.length) close(images.length, Math.min(wanted, (width - gap * (images.length - from - 1)) / aspects))
  return rows
}
