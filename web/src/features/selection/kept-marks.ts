import { SelectionImage } from '@regie/contract/selection/schema'
import * as z from 'zod/mini'
import { keepValue, keptValue, keptValues, restoreKeptValues } from '#platform/kept/kept-values.ts'
import type { ImageMark, Marks } from './mark-queue.ts'

const { isChosen, stars, label, comment } = SelectionImage.shape
const ImageMarkKept = z.object({
  isChosen: z.exactOptional(isChosen),
  stars: z.exactOptional(stars),
  label: z.exactOptional(label),
  comment: z.exactOptional(comment),
})

/** Marks that the server does not have yet, stored in this browser, each under its image: other tabs store theirs. */
export type KeptMarks = {
  /** Stores the mark of an image; null removes it. */
  keep: (image: string, mark: ImageMark | null) => void
  /** Marks stored before this page was opened, those that a killed browser nearly lost included. */
  restored: () => Promise<Marks>
  /** Calls back with each mark that another tab stores; returns how to stop. */
  hear: (heard: (image: string, mark: ImageMark) => void) => () => void
}

/** The marks of one person on one selection: the next person of this browser must not send them. */
export function keptMarksOf(personId: string, postProductionId: string): KeptMarks {
  const prefix = `regie.selection.mark.${personId}.${postProductionId}.`
  const imageOf = (key: string) => key.slice(prefix.length)
  return {
    keep: (image, mark) => void keepValue(prefix + image, mark),
    async restored() {
      await restoreKeptValues()
      return new Map([...keptValues(ImageMarkKept, prefix)].map(([key, mark]) => [imageOf(key), mark]))
    },
    hear(heard) {
      const listen = ({ key, newValue }: StorageEvent) => {
        if (newValue === null || !key?.startsWith(prefix)) return
        const mark = keptValue(ImageMarkKept, key)
        if (mark) heard(imageOf(key), mark)
      }
      addEventListener('storage', listen)
      return () => removeEventListener('storage', listen)
    },
  }
}
