import { talents as routes } from '@regie/contract/talents/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { talentsHandlers } from './handlers.ts'

export { visibleAbsences } from './access.ts'
export { absenceColumns, skillsOf } from './sheet.ts'
export { absences, talentSheets } from './table.ts'

export const talentsFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: talentsHandlers,
}
