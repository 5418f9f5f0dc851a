import { medias } from '@regie/contract/medias/routes'
import type { MediaDetail } from '@regie/contract/medias/schema'
import type { PreviewName } from '@regie/contract/medias/schema/previews'
import { createClient } from '#platform/api/client.ts'

export const { api, options, pages, key } = createClient('medias', medias)

/** The address of a file as it was deposited. */
export const originalOf = (mediaId: string) => `/api/medias/${mediaId}/original`
/** The address of what a browser shows of it: another one once its proxy is there, whose parts are not those of the original. */
export const shownOf = ({ id, previews }: Pick<MediaDetail, 'id' | 'previews'>) =>
  `/api/medias/${id}/shown?v=${previews?.run ?? ''}`

/** The address of one thing that was made of it. */
export const previewOf = ({ id, previews }: Pick<MediaDetail, 'id' | 'previews'>, name: PreviewName) =>
  `/api/medias/${id}/previews/${name}?v=${previews?.run ?? ''}`
