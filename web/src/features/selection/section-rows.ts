import type { SelectionImage, SelectionSection } from '@regie/contract/selection/schema'
import { justifiedRows, type Row } from './justified-rows.ts'

/** The heading of a section, or a row of pictures. Heights in pixels. */
export type GalleryRow =
  | { kind: 'heading'; section: SelectionSection | null; height: number }
  | ({ kind: 'pictures' } & Row<SelectionImage>)

const headingHeight = 44

/** Lays pictures in rows, those of each section under its heading. Without sections, there is no heading. */
export function galleryRows(
  images: readonly SelectionImage[],
  sections: readonly SelectionSection[],
  layout: { width: number; wanted: number; gap: number },
): GalleryRow[] {
  const rows: GalleryRow[] = []
  let from = 0
  while (from < images.length) {
    const of = images[from]?.section ?? null
    const next = images.findIndex((image, index) => index > from && image.section !== of)
    const to = next === -1 ? images.length : next
    if (sections.length > 0)
      rows.push({ kind: 'heading', section: sections.find(({ id }) => id === of) ?? null, height: headingHeight })
    for (const { tiles, height } of justifiedRows(images.slice(from, to), layout)) {
      const offset = from
      rows.push({ kind: 'pictures', height, tiles: tiles.map((tile) => ({ ...tile, index: tile.index + offset })) })
    }
    from = to
  }
  return rows
}
