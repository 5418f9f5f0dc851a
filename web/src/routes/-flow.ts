import { filesPlace } from '#features/medias/browser/files-place.ts'

/** What the address of a flow may carry: the open folder and file, and the key of a guest's link. */
export const flowSearch = (search: Record<string, unknown>) => ({
  ...filesPlace(search),
  ...(typeof search['cle'] === 'string' && { cle: search['cle'] }),
})
