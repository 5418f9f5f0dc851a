import { fail } from '#platform/http/failure.ts'

/** The files and folders that a person ticked. */
export type MediaChoice = { mediaIds?: readonly string[] | undefined; folderIds?: readonly string[] | undefined }

/** Checks that at least one file or folder is ticked. Throws INVALID. */
export function demandChoice({ mediaIds = [], folderIds = [] }: MediaChoice): {
  mediaIds: string[]
  folderIds: string[]
} {
  if (mediaIds.length + folderIds.length === 0) throw fail('INVALID', { message: 'Choisissez au moins un fichier.' })
  return { mediaIds: [...mediaIds], folderIds: [...folderIds] }
}
