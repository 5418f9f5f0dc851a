import { prestations } from '@regie/contract/prestations/routes'
import * as z from 'zod/mini'
import type { Preferences } from '#platform/session/preferences.ts'
import { blockSize } from '#ui/grid/rows/row-feed.ts'
import type { GridRequest } from '#ui/grid/rows/source.ts'
import { options } from './client.ts'

const ofProjectStaleTime = 5 * 60_000

/** Query options of one page of the overall list, as its grid requests it. */
export const prestationsPage = ({ filters, ...paging }: GridRequest) =>
  options.list({ query: z.parse(prestations.list.query, { ...filters, ...paging }) })

type PrestationPreferences = Pick<Preferences, 'followedUserId' | 'followedCompanyId'>
/** Filters of the overall list, from the person's preferences. */
export const prestationFilters = ({ followedUserId, followedCompanyId }: PrestationPreferences) => ({
  ...(followedUserId && { producteurId: followedUserId }),
  ...(followedCompanyId && { companyId: followedCompanyId }),
})

/** The first page that the overall list requests. */
export const firstPrestationsPage = (followed: PrestationPreferences) =>
  prestationsPage({ limit: blockSize, filters: prestationFilters(followed) })

/** Query options of one page of a project's prestations. */
export const projectPrestationsPage = (projectId: string, { filters, ...paging }: GridRequest) => ({
  ...options.ofProject({
    params: { projectId },
    query: z.parse(prestations.ofProject.query, { ...filters, ...paging }),
  }),
  staleTime: ofProjectStaleTime,
})

/** The first page that a project's list requests. */
export const firstProjectPrestationsPage = (projectId: string) =>
  projectPrestationsPage(projectId, { limit: blockSize, filters: {} })
