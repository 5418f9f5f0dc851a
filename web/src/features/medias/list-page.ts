import { medias } from '@regie/contract/medias/routes'
import * as z from 'zod/mini'
import { blockSize } from '../../ui/grid/row-feed.ts'
import type { GridRequest } from '../../ui/grid/source.ts'
import { options } from './client.ts'

/** Whose files are shown: one production's, or all of a project's. */
export type Holder = { productionId: string } | { projectId: string }

/** Query options of one page of files, as the grid asks for it. Those of a production never expire: live events renew them. */
export function listPage(holder: Holder, { filters, ...paging }: GridRequest) {
  const sent = { ...filters, ...paging }
  return 'productionId' in holder
    ? {
        ...options.ofProduction({ params: holder, query: z.parse(medias.ofProduction.query, sent) }),
        staleTime: Number.POSITIVE_INFINITY,
      }
    : options.ofProject({ params: holder, query: z.parse(medias.ofProject.query, sent) })
}

/** The page that the grid asks for first. */
export const firstPage = (holder: Holder) => listPage(holder, { limit: blockSize, filters: {} })
