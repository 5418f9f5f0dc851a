import { prestations as routes } from '@regie/contract/prestations/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { prestationsAssignedTo, prestationsOfProjects } from './deletion.ts'
import { prestationsHandlers } from './handlers/index.ts'

export { visiblePrestations } from './access.ts'
export { createPrestation } from './creation.ts'
export { ensureEditPrestation } from './edit-prestation.ts'
export { prestationProductions, prestations } from './table.ts'

export const prestationsFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: (platform, { dependentsOf, strandedEdits, acceptorOfOrder }) =>
    prestationsHandlers(platform, { below: dependentsOf('prestations'), strandedEdits, acceptorOfOrder }),
  dependents: { projects: ({ dependentsOf }) => prestationsOfProjects(dependentsOf('prestations')) },
  ownership: prestationsAssignedTo,
}
