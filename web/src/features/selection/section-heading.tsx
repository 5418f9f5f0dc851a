import { sectionRefusal } from '@regie/contract/selection/rules'
import type { SelectionSection } from '@regie/contract/selection/schema'
import { clsx } from 'clsx'
import { chosenCountText } from './count-text.ts'

/** The name of what is in no folder. */
export const outOfFolders = 'Hors dossier'

type SectionHeadingProps = {
  /** Null above the images of no folder. */
  section: SelectionSection | null
  /** Number of chosen images. */
  chosen: number
  /** Pixels, from the top of the gallery. */
  place: { top: number; height: number }
}

/** The name of a section of the gallery, how many images are chosen there, and how many may be. */
export function SectionHeading({ section, chosen, place }: SectionHeadingProps) {
  const { minimum, maximum } = section ?? { minimum: null, maximum: null }
  const isWrong = section !== null && sectionRefusal(chosen, section) !== null
  return (
    <li style={place} className="absolute inset-x-0 flex items-end gap-3 pb-1">
      <h2 className="min-w-0 truncate text-lg font-semibold">{section?.name ?? outOfFolders}</h2>
      <span className={clsx('shrink-0 pb-0.5 text-sm', isWrong ? 'text-warning-ink' : 'text-muted')}>
        {chosenCountText(chosen, { minimum, maximum, included: null })}
      </span>
    </li>
  )
}
