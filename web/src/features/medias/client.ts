import { medias } from '@regie/contract/medias/routes'
import { createClient } from '../../platform/client.ts'

export const { api, options, pages, key } = createClient('medias', medias)

/** The address of a file as it was deposited. */
export const originalOf = (mediaId: string) => `/api/medias/${mediaId}/original`
/** The address of what a browser shows of it. */
export const shownOf = (mediaId: string) => `/api/medias/${mediaId}/shown`
