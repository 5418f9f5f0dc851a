import { companies } from '@regie/contract/companies/routes'
import * as z from 'zod/mini'
import { blockSize } from '#ui/grid/rows/row-feed.ts'
import type { GridRequest } from '#ui/grid/rows/source.ts'
import { options } from './client.ts'

/** Query options of one page of the list, as its grid asks for it. */
export const listPage = ({ filters, ...paging }: GridRequest) =>
  options.list({ query: z.parse(companies.list.query, { ...filters, ...paging }) })

/** What the list is narrowed to when it shows the companies that one member of staff follows. */
export const scopeOf = (followedUserId: string | null) => (followedUserId ? { producteurId: followedUserId } : {})

/** The page that the grid asks for first. */
export const firstPage = (followedUserId: string | null) =>
  listPage({ limit: blockSize, filters: scopeOf(followedUserId) })
