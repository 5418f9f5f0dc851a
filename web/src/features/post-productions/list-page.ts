import { postProductions } from '@regie/contract/post-productions/routes'
import * as z from 'zod/mini'
import type { Preferences } from '#platform/session/preferences.ts'
import { blockSize } from '#ui/grid/rows/row-feed.ts'
import type { GridRequest } from '#ui/grid/rows/source.ts'
import { options } from './client.ts'

/** Query options of one page of the overall list, as its grid requests it. */
export const postProductionsPage = ({ filters, ...paging }: GridRequest) =>
  options.list({ query: z.parse(postProductions.list.query, { ...filters, ...paging }) })

type PostProductionPreferences = Pick<
  Preferences,
  'followedUserId' | 'followedCompanyId' | 'followedPostProductionStatus'
>
/** Filters of the overall list, from the person's preferences. */
export const postProductionFilters = ({
  followedUserId,
  followedCompanyId,
  followedPostProductionStatus,
}: PostProductionPreferences) => ({
  byStatus: followedPostProductionStatus,
  ...(followedUserId && { producteurId: followedUserId }),
  ...(followedCompanyId && { companyId: followedCompanyId }),
})

/** The first page that the overall list requests. */
export const firstPostProductionsPage = (followed: PostProductionPreferences) =>
  postProductionsPage({ limit: blockSize, filters: postProductionFilters(followed) })

/** Query options of one page of a production's post-productions. */
export const productionPostProductionsPage = (productionId: string, { filters, ...paging }: GridRequest) =>
  options.ofProduction({
    params: { productionId },
    query: z.parse(postProductions.ofProduction.query, { ...filters, ...paging }),
  })

/** The first page that a production's list requests. */
export const firstProductionPostProductionsPage = (productionId: string) =>
  productionPostProductionsPage(productionId, { limit: blockSize, filters: {} })
