import { medias } from '@regie/contract/medias/routes'
import type { MediaCategory } from '@regie/contract/medias/schema'
import * as z from 'zod/mini'
import { blockSize } from '#ui/grid/rows/row-feed.ts'
import type { GridRequest } from '#ui/grid/rows/source.ts'
import type { FilesSort } from './browser/files-view.ts'
import { options, pages } from './client.ts'

/** Query options of one page of a project's files, as its grid requests it. */
export const projectMediasPage = (projectId: string, { filters, ...paging }: GridRequest) =>
  options.ofProject({ params: { projectId }, query: z.parse(medias.ofProject.query, { ...filters, ...paging }) })

/** The first page that the grid requests. */
export const firstProjectMediasPage = (projectId: string) =>
  projectMediasPage(projectId, { limit: blockSize, filters: {} })

type FilesQuery = {
  folderId: string | null
  q: string
  category: MediaCategory | ''
  sort: FilesSort
  /** Searches the open folder only, rather than every folder. */
  inFolder: boolean
  goodTakes: boolean
}

/**
 * Query options of the files of a folder, or of a search, page after page. Never stale: live events invalidate them.
 */
export const filesPages = (productionId: string, { folderId, q, category, sort, inFolder, goodTakes }: FilesQuery) => ({
  ...pages.ofProduction({
    params: { productionId },
    query: {
      limit: 100,
      sort,
      ...(q !== '' && { q }),
      ...(category !== '' && { category }),
      ...(goodTakes && { goodTakes }),
      ...((category === '' || inFolder) && !goodTakes && { folderId: folderId ?? 'root' }),
    },
  }),
  staleTime: Number.POSITIVE_INFINITY,
})
