import type { medias as routes } from '@regie/contract/medias/routes'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { changeHandlers, type LaterHolds } from './changes.ts'
import { depositHandlers } from './deposit.ts'
import { downloadHandlers } from './downloads.ts'
import { folderHandlers } from './folders.ts'
import { markHandlers } from './marks.ts'
import { readingHandlers } from './reading.ts'
import { transferHandlers } from './transfers.ts'
import { uploadHandlers } from './uploads.ts'
import { validationHandlers } from './validation.ts'

export const mediasHandlers = (platform: Platform, later: LaterHolds): Handlers<typeof routes> => ({
  ...readingHandlers(platform),
  ...uploadHandlers(platform),
  ...validationHandlers(platform),
  ...folderHandlers(platform),
  ...transferHandlers(platform),
  ...downloadHandlers(platform),
  ...depositHandlers(platform),
  ...markHandlers(platform),
  ...changeHandlers(platform, later),
})
