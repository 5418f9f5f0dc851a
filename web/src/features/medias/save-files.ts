import type { Selection } from './browser/use-selection.ts'
import { api, originalAddress } from './client.ts'

/** Saves the content of an address through the browser, under the name that the server gives. */
export function saveFrom(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

/** Saves a file under its own name. */
export const saveOriginal = ({ id }: { id: string }): void => saveFrom(originalAddress(id))

/** Saves the selected files and folders, as a ZIP when there are several. Rejects with an ApiError. */
export async function saveChosen(productionId: string, { mediaIds, folderIds }: Selection): Promise<void> {
  const body = { mediaIds: [...mediaIds], folderIds: [...folderIds] }
  const { url } = await api.prepareDownload({ params: { productionId }, body })
  saveFrom(url)
}
