import { medias } from '@regie/contract/medias/routes'
import type { MediaDetail } from '@regie/contract/medias/schema'
import type { PreviewName, Previews } from '@regie/contract/medias/schema/previews'
import { createClient } from '#platform/api/client.ts'

export const { api, options, pages, key } = createClient('medias', medias)

/** Address of the original file. */
export const originalAddress = (mediaId: string) => `/api/medias/${mediaId}/original`
/**
 * Address of the version that a browser plays. It changes once the proxy exists, because byte ranges of both differ.
 */
export const playableAddress = ({ id, previews }: Pick<MediaDetail, 'id' | 'previews'>) =>
  `/api/medias/${id}/shown?v=${previews?.run ?? ''}`

/** Address of the original, for a player that the page controls. */
export const originalPlayedAddress = (mediaId: string) => `/api/medias/${mediaId}/original/played`

/** Address of one preview of a file. */
export const previewAddress = (
  { id, previews }: { id: string; previews: Pick<Previews, 'run'> | null },
  name: PreviewName,
) => `/api/medias/${id}/previews/${name}?v=${previews?.run ?? ''}`

/** Address of a frame of a film, counted from 0, as a PNG of the original. */
export const frameAddress = (mediaId: string, frame: number) => `/api/medias/${mediaId}/frames/${frame}`
