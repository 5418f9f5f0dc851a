import type { Contract, Feature as FeatureName } from '@regie/contract'
import { keysOf } from '@regie/contract/keys'
import { acceptancesFeature, isAcceptedFile, readAcceptanceFaults } from './features/acceptances/index.ts'
import { activityFeature } from './features/activity/index.ts'
import { agencyFeature } from './features/agency/index.ts'
import { briefsFeature } from './features/briefs/index.ts'
import { budgetFeature } from './features/budget/index.ts'
import { carbonFeature } from './features/carbon/index.ts'
import { companiesFeature } from './features/companies/index.ts'
import { coversFeature } from './features/covers/index.ts'
import { creditsFeature } from './features/credits/index.ts'
import { dashboardFeature } from './features/dashboard/index.ts'
import { deliverablesFeature } from './features/deliverables/index.ts'
import { discussionsFeature } from './features/discussions/index.ts'
import { documentsFeature } from './features/documents/index.ts'
import { failedWorkFeature } from './features/failed-work/index.ts'
import { installationFeature } from './features/installation/index.ts'
import { invoicingFeature } from './features/invoicing/index.ts'
import type { FeatureManifest, LaterFeatures } from './features/manifest.ts'
import { mediasFeature } from './features/medias/index.ts'
import { notificationsFeature } from './features/notifications/index.ts'
import { acceptorOfOrder, payablesFeature } from './features/payables/index.ts'
import { planningFeature } from './features/planning/index.ts'
import { postProductionsFeature, strandedEdits } from './features/post-productions/index.ts'
import { prestationsFeature } from './features/prestations/index.ts'
import { productionsFeature } from './features/productions/index.ts'
import { profileFeature } from './features/profile/index.ts'
import { projectsFeature } from './features/projects/index.ts'
import { proofFeature } from './features/proof/index.ts'
import { passQualityControl, qualityControlFeature } from './features/quality-control/index.ts'
import { checkDecider, giveBackRound, reviewFeature } from './features/review/index.ts'
import { roundsFeature } from './features/rounds/index.ts'
import { searchFeature } from './features/search/index.ts'
import { secondFactorFeature, secondFactorRules } from './features/second-factor/index.ts'
import { selectionFeature } from './features/selection/index.ts'
import { sellsyFeature } from './features/sellsy/index.ts'
import { mailedLinks, sessionFeature } from './features/session/index.ts'
import { signaturesFeature } from './features/signatures/index.ts'
import { supplementsFeature } from './features/supplements/index.ts'
import { talentsFeature } from './features/talents/index.ts'
import { templatesFeature } from './features/templates/index.ts'
import { trashFeature } from './features/trash/index.ts'
import { moveRights, usageRightsFeature } from './features/usage-rights/index.ts'
import { usersFeature } from './features/users/index.ts'
import { viewsFeature } from './features/views/index.ts'
import { waitsFeature } from './features/waits/index.ts'
import { backupJobs } from './platform/backup/schedule.ts'
import type { Job } from './platform/jobs/jobs.ts'
import type { Platform } from './platform/platform.ts'

type Manifests = { [Name in FeatureName]: FeatureManifest<Contract[Name]> }

/** Every feature of the product, in the order of the contract. */
export const features: Manifests = {
  agency: agencyFeature,
  sellsy: sellsyFeature,
  users: usersFeature,
  talents: talentsFeature,
  views: viewsFeature,
  session: sessionFeature,
  'second-factor': secondFactorFeature,
  companies: companiesFeature,
  projects: projectsFeature,
  productions: productionsFeature,
  medias: mediasFeature,
  documents: documentsFeature,
  prestations: prestationsFeature,
  briefs: briefsFeature,
  'post-productions': postProductionsFeature,
  covers: coversFeature,
  credits: creditsFeature,
  signatures: signaturesFeature,
  supplements: supplementsFeature,
  rounds: roundsFeature,
  review: reviewFeature,
  discussions: discussionsFeature,
  selection: selectionFeature,
  deliverables: deliverablesFeature,
  'quality-control': qualityControlFeature,
  'usage-rights': usageRightsFeature,
  invoicing: invoicingFeature,
  payables: payablesFeature,
  carbon: carbonFeature,
  budget: budgetFeature,
  templates: templatesFeature,
  planning: planningFeature,
  activity: activityFeature,
  proof: proofFeature,
  acceptances: acceptancesFeature,
  notifications: notificationsFeature,
  waits: waitsFeature,
  profile: profileFeature,
  dashboard: dashboardFeature,
  trash: trashFeature,
  'failed-work': failedWorkFeature,
  installation: installationFeature,
  search: searchFeature,
}
const manifests = keysOf(features).map((name) => features[name])

/** What features ask of those after them. */
export function seamsOf({ config }: Platform): LaterFeatures {
  const seams: LaterFeatures = {
    dependentsOf: (feature) => manifests.flatMap(({ dependents }) => dependents?.[feature]?.(seams) ?? []),
    ownerships: manifests.flatMap(({ ownership }) => ownership ?? []),
    mailedLinks,
    secondFactors: secondFactorRules(config),
    giveBackRound,
    passQualityControl,
    checkDecider,
    moveRights,
    strandedEdits,
    acceptorOfOrder,
    readAcceptanceFaults,
    isAcceptedFile,
  }
  return seams
}

/** Work that takes the processors: left to `npm run worker` where an installation has one. */
export const heavyJobsOf = (platform: Platform): Job[] =>
  manifests.flatMap(({ heavyJobs }) => heavyJobs?.(platform) ?? [])

/** The background work of this server. */
export const jobsOf = (platform: Platform): Job[] => [
  ...(platform.config.preparesElsewhere ? [] : heavyJobsOf(platform)),
  ...manifests.flatMap(({ jobs }) => jobs?.(platform) ?? []),
  ...backupJobs(platform),
]
