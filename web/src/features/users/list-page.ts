import { users } from '@regie/contract/users/routes'
import * as z from 'zod/mini'
import { blockSize } from '#ui/grid/rows/row-feed.ts'
import type { GridRequest } from '#ui/grid/rows/source.ts'
import { options } from './client.ts'

/** One page of the list, as the grid asks for it. */
export const listPage = ({ filters, ...paging }: GridRequest) =>
  options.list({ query: z.parse(users.list.query, { ...filters, ...paging }) })

/** What the grid asks for first, before anybody filtered or sorted: fetched while the page itself loads. */
export const firstPage = listPage({ limit: blockSize, filters: {} })
