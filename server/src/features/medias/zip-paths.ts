import { freeNames, windowsName } from '@regie/contract/medias/rules'
import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '#platform/db/database.ts'
import { mediaFolders } from './table.ts'

/** The path of each file in the ZIP, from the chosen folders down. Each path is unique. */
export async function zipPathsOf(
  tx: Executor,
  productionId: string,
  files: readonly { id: string; name: string; folderId: string | null }[],
  tops: readonly string[],
): Promise<{ mediaId: string; path: string }[]> {
  const folders = await tx
    .select({ id: mediaFolders.id, name: mediaFolders.name, parentId: mediaFolders.parentId })
    .from(mediaFolders)
    .where(and(eq(mediaFolders.productionId, productionId), isNull(mediaFolders.deletedAt)))
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const placeOf = (folderId: string | null): string => {
    const names: string[] = []
    for (let id = folderId; id !== null; ) {
      const folder = byId.get(id)
      if (!folder) return ''
      names.unshift(windowsName(folder.name))
      if (tops.includes(folder.id)) return `${names.join('/')}/`
      id = folder.parentId
    }
    return ''
  }
  const named = new Map<string, (wanted: string) => string>()
  return files.map(({ id, name, folderId }) => {
    const place = placeOf(folderId)
    const free = named.get(place) ?? freeNames([])
    named.set(place, free)
    return { mediaId: id, path: place + free(windowsName(name)) }
  })
}
