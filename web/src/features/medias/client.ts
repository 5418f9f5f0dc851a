import { medias } from '@regie/contract/medias/routes'
import { createClient } from '../../platform/client.ts'

export const { options, key } = createClient('medias', medias)

/** The address of a file as it was deposited. */
export const originalOf = (mediaId: string) => `/api/medias/${mediaId}/original`
