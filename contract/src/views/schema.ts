import * as z from 'zod/mini'
import { Id, requiredLine, Version } from '../fields.ts'

/** The list that a view is of: the path of its page. */
export const GridId = z.string('Liste requise').check(z.regex(/^\/[\w/$-]{1,120}$/, 'Liste inconnue'))
export const ViewLabel = requiredLine(80, { required: 'Nom requis', tooLong: 'Nom trop long' })

const bound = z.optional(z.string().check(z.maxLength(40)))
const Range = z.object({ from: bound, to: bound, period: bound })
/** Filters by the field of their column. Those that a list no longer has are left out where it is shown. */
export const ViewFilters = z.record(
  z.string().check(z.maxLength(60)),
  z.union([z.string().check(z.maxLength(300)), z.array(z.string().check(z.maxLength(60))), z.boolean(), Range]),
)
/** The columns in order, as the list keeps them. */
export const ViewColumns = z
  .array(
    z.object({
      colId: z.string().check(z.maxLength(60)),
      hide: z.boolean(),
      pinned: z.nullable(z.enum(['left', 'right'])),
      sort: z.nullable(z.enum(['asc', 'desc'])),
      width: z.nullable(z.number().check(z.positive())),
      flex: z.nullable(z.number().check(z.positive())),
    }),
  )
  .check(z.maxLength(100))

const content = { label: ViewLabel, filters: ViewFilters, columnState: ViewColumns }

/** Filters and columns of a list, shared with the team. */
export const TeamView = z.object({
  id: Id,
  gridId: z.string(),
  ...content,
  /** Who shared it; null once their account is erased. */
  byName: z.nullable(z.string()),
  /** True for its author and for administrators. */
  mayChange: z.boolean(),
  version: Version,
})
export type TeamView = z.infer<typeof TeamView>

/** Views of one list, at most. */
export const mostTeamViews = 100

/** Shares a view. The caller chooses `id`: a repeated request shares one, and a removal can be taken back. */
export const TeamViewCreate = z.object({ id: Id, gridId: GridId, ...content })
export type TeamViewCreate = z.infer<typeof TeamViewCreate>

export const TeamViewUpdate = z.object({ ...z.partial(z.object(content)).shape, version: z.optional(Version) })
