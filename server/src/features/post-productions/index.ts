import { postProductions as routes } from '@regie/contract/post-productions/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { postProductionsAssignedTo, postProductionsOfProductions, versionsOfMedias } from './deletion.ts'
import { postProductionsHandlers } from './handlers/index.ts'

export { visiblePostProductions } from './access.ts'
export { createPostProduction } from './creation.ts'
export { readSendingStep } from './history.ts'
export { emitPostProductionEvent, readPostProduction, visiblePostProduction } from './post-production.ts'
export { presentPostProduction } from './present.ts'
export { openStep } from './steps.ts'
export { strandedEdits } from './stranded.ts'
export { postProductionFiles, postProductions, postProductionTransitions, postProductionVersions } from './table.ts'
export { actingAs, applyTransition, demandAllowed, lockPostProductionAt } from './transition.ts'
export { isTurnOf } from './turn.ts'

export const postProductionsFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: (platform, { dependentsOf, ...later }) =>
    postProductionsHandlers(platform, later, dependentsOf('post-productions')),
  dependents: {
    productions: ({ dependentsOf }) => postProductionsOfProductions(dependentsOf('post-productions')),
    medias: () => versionsOfMedias,
  },
  ownership: postProductionsAssignedTo,
}
