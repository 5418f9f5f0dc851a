import { companies } from '@regie/contract/companies/routes'
import * as z from 'zod/mini'
import { blockSize } from '#ui/grid/rows/row-feed.ts'
import type { GridRequest } from '#ui/grid/rows/source.ts'
import { options } from './client.ts'

/** Query options of one page of the list, as its grid requests it. */
export const companiesPage = ({ filters, ...paging }: GridRequest) =>
  options.list({ query: z.parse(companies.list.query, { ...filters, ...paging }) })

/** Filter of the list: the companies that one member of staff follows. */
export const companyFilters = (followedUserId: string | null) =>
  followedUserId ? { producteurId: followedUserId } : {}

/** The first page that the grid requests. */
export const firstCompaniesPage = (followedUserId: string | null) =>
  companiesPage({ limit: blockSize, filters: companyFilters(followedUserId) })
