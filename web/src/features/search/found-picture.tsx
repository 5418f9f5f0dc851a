import { CoverSubject } from '@regie/contract/covers/schema'
import type { SearchResult } from '@regie/contract/search/schema'
import * as z from 'zod/mini'
import { CoverPicture } from '#features/covers/cover-picture.tsx'
import { foundIcons } from './found-link.ts'

/** The picture of a search result; the icon of its type, as large, for one without pictures. */
export function FoundPicture({ type, id }: Pick<SearchResult, 'type' | 'id'>) {
  const subject = z.safeParse(CoverSubject, type)
  if (subject.success) return <CoverPicture of={subject.data} id={id} className="h-6 rounded-sm" />
  const Icon = foundIcons[type]
  return (
    <span
      aria-hidden="true"
      className="grid aspect-video h-6 shrink-0 place-items-center rounded-sm bg-sunken text-muted"
    >
      <Icon className="size-3 opacity-60" strokeWidth={1.5} />
    </span>
  )
}
