import { filesPlace } from '#features/medias/browser/files-place.ts'
import { roomPlace } from '#features/review/room/room-place.ts'

/** Search params of a flow's address: the open folder and file, the place in the review room, the key of a guest's link. */
export const flowSearch = (search: Record<string, unknown>) => ({
  ...filesPlace(search),
  ...roomPlace(search),
  ...(typeof search['cle'] === 'string' && { cle: search['cle'] }),
})
