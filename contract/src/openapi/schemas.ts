import type * as z from 'zod/mini'
import * as acceptances from '../acceptances/schema.ts'
import * as activity from '../activity/schema.ts'
import * as agency from '../agency/schema.ts'
import * as briefsRoutes from '../briefs/routes.ts'
import * as briefs from '../briefs/schema.ts'
import * as budget from '../budget/schema.ts'
import * as carbonRulesJourneys from '../carbon/rules/journeys.ts'
import * as carbon from '../carbon/schema.ts'
import * as companiesRulesLegalNumbers from '../companies/rules/legal-numbers.ts'
import * as companiesSchemaRecord from '../companies/schema/record.ts'
import * as companies from '../companies/schema.ts'
import * as covers from '../covers/schema.ts'
import * as credits from '../credits/schema.ts'
import * as dashboard from '../dashboard/schema.ts'
import * as deletion from '../deletion.ts'
import * as deliverables from '../deliverables/schema.ts'
import * as discussions from '../discussions/schema.ts'
import * as documents from '../documents/schema.ts'
import * as errors from '../errors.ts'
import * as failedWork from '../failed-work/schema.ts'
import * as failureCauses from '../failure-causes.ts'
import * as fields from '../fields.ts'
import * as installation from '../installation/schema.ts'
import * as invoicing from '../invoicing/schema.ts'
import * as mediasSchemaMeasures from '../medias/schema/measures.ts'
import * as mediasSchemaPreviews from '../medias/schema/previews.ts'
import * as medias from '../medias/schema.ts'
import * as money from '../money.ts'
import * as notifications from '../notifications/schema.ts'
import * as payables from '../payables/schema.ts'
import * as permissions from '../permissions.ts'
import * as planning from '../planning/schema.ts'
import * as postProductions from '../post-productions/schema.ts'
import * as prestations from '../prestations/schema.ts'
import * as productions from '../productions/schema.ts'
import * as profile from '../profile/schema.ts'
import * as projects from '../projects/schema.ts'
import * as proof from '../proof/schema.ts'
import * as qualityControl from '../quality-control/schema.ts'
import * as reviewSchemaArbitration from '../review/schema/arbitration.ts'
import * as reviewSchemaDrawing from '../review/schema/drawing.ts'
import * as reviewSchemaExports from '../review/schema/exports.ts'
import * as reviewSchemaSubtitles from '../review/schema/subtitles.ts'
import * as reviewSchemaVerdicts from '../review/schema/verdicts.ts'
import * as review from '../review/schema.ts'
import * as rounds from '../rounds/schema.ts'
import * as route from '../route.ts'
import * as search from '../search/schema.ts'
import * as secondFactor from '../second-factor/schema.ts'
import * as selection from '../selection/schema.ts'
import * as sellsy from '../sellsy/schema.ts'
import * as session from '../session/schema.ts'
import * as signatures from '../signatures/schema.ts'
import * as supplements from '../supplements/schema.ts'
import * as talents from '../talents/schema.ts'
import * as templates from '../templates/schema.ts'
import * as trash from '../trash/schema.ts'
import * as usageRights from '../usage-rights/schema.ts'
import * as users from '../users/schema.ts'
import * as views from '../views/schema.ts'
import * as waits from '../waits/schema.ts'

const modules = {
  'acceptances/schema.ts': acceptances,
  'activity/schema.ts': activity,
  'agency/schema.ts': agency,
  'briefs/routes.ts': briefsRoutes,
  'briefs/schema.ts': briefs,
  'budget/schema.ts': budget,
  'carbon/rules/journeys.ts': carbonRulesJourneys,
  'carbon/schema.ts': carbon,
  'companies/rules/legal-numbers.ts': companiesRulesLegalNumbers,
  'companies/schema.ts': companies,
  'companies/schema/record.ts': companiesSchemaRecord,
  'covers/schema.ts': covers,
  'credits/schema.ts': credits,
  'dashboard/schema.ts': dashboard,
  'deletion.ts': deletion,
  'deliverables/schema.ts': deliverables,
  'discussions/schema.ts': discussions,
  'documents/schema.ts': documents,
  'errors.ts': errors,
  'failed-work/schema.ts': failedWork,
  'failure-causes.ts': failureCauses,
  'fields.ts': fields,
  'invoicing/schema.ts': invoicing,
  'medias/schema.ts': medias,
  'medias/schema/measures.ts': mediasSchemaMeasures,
  'medias/schema/previews.ts': mediasSchemaPreviews,
  'money.ts': money,
  'notifications/schema.ts': notifications,
  'payables/schema.ts': payables,
  'permissions.ts': permissions,
  'planning/schema.ts': planning,
  'post-productions/schema.ts': postProductions,
  'prestations/schema.ts': prestations,
  'productions/schema.ts': productions,
  'profile/schema.ts': profile,
  'projects/schema.ts': projects,
  'proof/schema.ts': proof,
  'review/schema.ts': review,
  'quality-control/schema.ts': qualityControl,
  'review/schema/arbitration.ts': reviewSchemaArbitration,
  'review/schema/drawing.ts': reviewSchemaDrawing,
  'review/schema/exports.ts': reviewSchemaExports,
  'review/schema/subtitles.ts': reviewSchemaSubtitles,
  'review/schema/verdicts.ts': reviewSchemaVerdicts,
  'rounds/schema.ts': rounds,
  'route.ts': route,
  'search/schema.ts': search,
  'second-factor/schema.ts': secondFactor,
  'selection/schema.ts': selection,
  'sellsy/schema.ts': sellsy,
  'session/schema.ts': session,
  'signatures/schema.ts': signatures,
  'installation/schema.ts': installation,
  'supplements/schema.ts': supplements,
  'talents/schema.ts': talents,
  'templates/schema.ts': templates,
  'trash/schema.ts': trash,
  'usage-rights/schema.ts': usageRights,
  'users/schema.ts': users,
  'views/schema.ts': views,
  'waits/schema.ts': waits,
}

export type NamedSchema = { name: string; schema: z.core.$ZodType; file: string }

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

/** Every schema exported by the contract, under its exported name. Throws when two schemas share a name. */
export function namedSchemas(): NamedSchema[] {
  const named = new Map<string, NamedSchema>()
  for (const [file, exported] of Object.entries<Readonly<Record<string, unknown>>>(modules)) {
    for (const [name, schema] of Object.entries(exported)) {
      if (!isSchema(schema)) continue
      const known = named.get(name)
      if (known) throw new Error(`Two schemas are called ${name}: in ${known.file} and in ${file}.`)
      named.set(name, { name, schema, file })
    }
  }
  return [...named.values()]
}
