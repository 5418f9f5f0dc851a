import { keysOf } from '@regie/contract/keys'
import type { SelectionImage } from '@regie/contract/selection/schema'
import { pictureLabels } from '@regie/contract/selection/schema'
import type { ImageMark } from './mark-queue.ts'

const labels = keysOf(pictureLabels)

/** The mark of a key: space chooses, 1 to 5 are stars, 0 removes them, 6 to 9 are colours; null for any other. */
export function markOfKey(key: string, image: SelectionImage): ImageMark | null {
  if (key === ' ') return { isChosen: !image.isChosen }
  if (!/^\d$/.test(key)) return null
  const digit = Number(key)
  if (digit <= 5) return { stars: digit }
  const label = labels[digit - 6]
  return label ? { label: image.label === label ? null : label } : null
}
