import { acceptances } from './acceptances/routes.ts'
import { activity } from './activity/routes.ts'
import { agency } from './agency/routes.ts'
import { briefs } from './briefs/routes.ts'
import { budget } from './budget/routes.ts'
import { carbon } from './carbon/routes.ts'
import { companies } from './companies/routes.ts'
import { covers } from './covers/routes.ts'
import { credits } from './credits/routes.ts'
import { dashboard } from './dashboard/routes.ts'
import { deliverables } from './deliverables/routes.ts'
import { discussions } from './discussions/routes.ts'
import { documents } from './documents/routes.ts'
import { failedWork } from './failed-work/routes.ts'
import { installation } from './installation/routes.ts'
import { invoicing } from './invoicing/routes.ts'
import { medias } from './medias/routes.ts'
import { notifications } from './notifications/routes.ts'
import { payables } from './payables/routes.ts'
import { planning } from './planning/routes.ts'
import { postProductions } from './post-productions/routes.ts'
import { prestations } from './prestations/routes.ts'
import { productions } from './productions/routes.ts'
import { profile } from './profile/routes.ts'
import { projects } from './projects/routes.ts'
import { proof } from './proof/routes.ts'
import { qualityControl } from './quality-control/routes.ts'
import { review } from './review/routes.ts'
import { rounds } from './rounds/routes.ts'
import { search } from './search/routes.ts'
import { secondFactor } from './second-factor/routes.ts'
import { selection } from './selection/routes.ts'
import { sellsy } from './sellsy/routes.ts'
import { session } from './session/routes.ts'
import { signatures } from './signatures/routes.ts'
import { supplements } from './supplements/routes.ts'
import { talents } from './talents/routes.ts'
import { templates } from './templates/routes.ts'
import { trash } from './trash/routes.ts'
import { usageRights } from './usage-rights/routes.ts'
import { users } from './users/routes.ts'
import { views } from './views/routes.ts'
import { waits } from './waits/routes.ts'

/** Every feature, in dependency order: a feature may use those above it, never those below. */
export const contract = {
  agency,
  sellsy,
  users,
  talents,
  views,
  session,
  'second-factor': secondFactor,
  companies,
  projects,
  productions,
  medias,
  documents,
  prestations,
  briefs,
  'post-productions': postProductions,
  covers,
  credits,
  signatures,
  supplements,
  rounds,
  review,
  discussions,
  selection,
  deliverables,
  'quality-control': qualityControl,
  'usage-rights': usageRights,
  invoicing,
  payables,
  carbon,
  budget,
  templates,
  planning,
  activity,
  proof,
  acceptances,
  notifications,
  waits,
  profile,
  dashboard,
  trash,
  'failed-work': failedWork,
  installation,
  search,
}
export type Contract = typeof contract
export type Feature = keyof Contract
