import { fail } from '#platform/http/failure.ts'

/** Files and folders that somebody ticked. */
export type Chosen = { mediaIds?: readonly string[] | undefined; folderIds?: readonly string[] | undefined }

/** What was ticked; throws INVALID when nothing was. */
export function someOf({ mediaIds = [], folderIds = [] }: Chosen): { mediaIds: string[]; folderIds: string[] } {
  if (mediaIds.length + folderIds.length === 0) throw fail('INVALID', { message: 'Choisissez au moins un fichier.' })
  return { mediaIds: [...mediaIds], folderIds: [...folderIds] }
}
