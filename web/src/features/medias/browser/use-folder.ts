import type { MediaFolder } from '@regie/contract/medias/schema'
import { useQuery } from '@tanstack/react-query'
import { options } from '../client.ts'

/** The folders around the open one: its ancestors, outermost first, and its children. */
export function useFolder(productionId: string, folderId: string | null) {
  const { data: folders, isPending } = useQuery(options.folders({ params: { productionId } }))
  const byId = new Map((folders ?? []).map((folder) => [folder.id, folder]))
  const open = folderId === null ? null : (byId.get(folderId) ?? null)
  const above: MediaFolder[] = []
  for (let folder = open; folder; folder = byId.get(folder.parentId ?? '') ?? null) above.unshift(folder)
  const inside = (folders ?? []).filter(({ parentId }) => parentId === folderId)
  return { folders: folders ?? [], open, above, inside, isPending, isGone: folderId !== null && !!folders && !open }
}
