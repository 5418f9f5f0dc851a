import { users } from '@regie/contract/users/routes'
import * as z from 'zod/mini'
import { blockSize } from '#ui/grid/rows/row-feed.ts'
import type { GridRequest } from '#ui/grid/rows/source.ts'
import { options } from './client.ts'

/** Query options of one page of the list, as its grid requests it. */
export const usersPage = ({ filters, ...paging }: GridRequest) =>
  options.list({ query: z.parse(users.list.query, { ...filters, ...paging }) })

/** The first request of the grid, without filter or sort: fetched while the page loads. */
export const firstUsersPage = usersPage({ limit: blockSize, filters: {} })
