import { projects } from '@regie/contract/projects/routes'
import * as z from 'zod/mini'
import type { Preferences } from '#platform/session/preferences.ts'
import { blockSize } from '#ui/grid/rows/row-feed.ts'
import type { GridRequest } from '#ui/grid/rows/source.ts'
import { options } from './client.ts'

/** Query options of one page of the list, as its grid asks for it. */
export const listPage = ({ filters, ...paging }: GridRequest) =>
  options.list({ query: z.parse(projects.list.query, { ...filters, ...paging }) })

type Followed = Pick<Preferences, 'followedUserId' | 'followedCompanyId' | 'followedProjectStatus'>

/** What the list is narrowed to by what the person follows. */
export const scopeOf = ({ followedUserId, followedCompanyId, followedProjectStatus }: Followed) => ({
  byStatus: followedProjectStatus,
  ...(followedUserId && { userId: followedUserId }),
  ...(followedCompanyId && { companyId: followedCompanyId }),
})

/** The page that the grid asks for first. */
export const firstPage = (followed: Followed) => listPage({ limit: blockSize, filters: scopeOf(followed) })
