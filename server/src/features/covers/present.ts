import type { Cover } from '@regie/contract/covers/schema'
import { presenter, signedIn } from '#platform/present.ts'

export const presentCover = presenter<Cover>(signedIn)
