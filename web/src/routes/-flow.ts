import { filesPlace } from '#features/medias/browser/files-place.ts'

/** Search params of a flow's address: the open folder and file, and the key of a guest's link. */
export const flowSearch = (search: Record<string, unknown>) => ({
  ...filesPlace(search),
  ...(typeof search['cle'] === 'string' && { cle: search['cle'] }),
})
