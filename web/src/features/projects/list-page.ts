import { projects } from '@regie/contract/projects/routes'
import * as z from 'zod/mini'
import type { Preferences } from '#platform/session/preferences.ts'
import { blockSize } from '#ui/grid/rows/row-feed.ts'
import type { GridRequest } from '#ui/grid/rows/source.ts'
import { options } from './client.ts'

/** Query options of one page of the list, as its grid requests it. */
export const projectsPage = ({ filters, ...paging }: GridRequest) =>
  options.list({ query: z.parse(projects.list.query, { ...filters, ...paging }) })

type ProjectPreferences = Pick<Preferences, 'followedUserId' | 'followedCompanyId' | 'followedProjectStatus'>

/** Filters of the list, from the person's preferences. */
export const projectFilters = ({ followedUserId, followedCompanyId, followedProjectStatus }: ProjectPreferences) => ({
  byStatus: followedProjectStatus,
  ...(followedUserId && { userId: followedUserId }),
  ...(followedCompanyId && { companyId: followedCompanyId }),
})

/** The first page that the grid requests. */
export const firstProjectsPage = (followed: ProjectPreferences) =>
  projectsPage({ limit: blockSize, filters: projectFilters(followed) })
