import { fail } from '#platform/http/failure.ts'

/** The files and folders that a person ticked. */
export type Chosen = { mediaIds?: readonly string[] | undefined; folderIds?: readonly string[] | undefined }

/** Checks that at least one file or folder is ticked. Throws INVALID. */
export function someOf({ mediaIds = [], folderIds = [] }: Chosen): { mediaIds: string[]; folderIds: string[] } {
  if (mediaIds.length + folderIds.length === 0) throw fail('INVALID', { message: 'Choisissez au moins un fichier.' })
  return { mediaIds: [...mediaIds], folderIds: [...folderIds] }
}
