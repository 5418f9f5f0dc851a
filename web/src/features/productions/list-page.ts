import { productions } from '@regie/contract/productions/routes'
import * as z from 'zod/mini'
import { blockSize } from '#ui/grid/rows/row-feed.ts'
import type { GridRequest } from '#ui/grid/rows/source.ts'
import { listStaleTime, options } from './client.ts'

/** Query options of one page of a project's productions, as its grid requests it. */
export const productionsPage = (projectId: string, { filters, ...paging }: GridRequest) => ({
  ...options.ofProject({
    params: { projectId },
    query: z.parse(productions.ofProject.query, { ...filters, ...paging }),
  }),
  staleTime: listStaleTime,
})

/** The first page that the grid requests. */
export const firstProductionsPage = (projectId: string) => productionsPage(projectId, { limit: blockSize, filters: {} })
