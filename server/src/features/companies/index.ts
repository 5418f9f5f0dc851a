import { companies as routes } from '@regie/contract/companies/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { companiesFollowedBy, companiesHandlers } from './handlers/index.ts'
import { recordJobs } from './record/reading.ts'

export { hasMember, visibleCompanies } from './access.ts'
export { companies, companyMembers, companyRecords } from './table.ts'

export const companiesFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: (platform, { dependentsOf }) => companiesHandlers(platform, dependentsOf('companies')),
  jobs: recordJobs,
  ownership: companiesFollowedBy,
}
