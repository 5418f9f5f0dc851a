import type { RouteParsed } from '@regie/contract/route'
import type { usageRights as routes } from '@regie/contract/usage-rights/routes'
import { warningDays } from '@regie/contract/usage-rights/rules'
import type { RightState } from '@regie/contract/usage-rights/schema'
import { and, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { companies } from '#features/companies/index.ts'
import { medias } from '#features/medias/index.ts'
import { productions, projectOfProduction } from '#features/productions/index.ts'
import { companyOfProject, isFollowedBy, projects } from '#features/projects/index.ts'
import { listing, sortableDay, sortableText } from '#platform/db/listing.ts'
import { todayInParis } from '#platform/db/paris-days.ts'
import { matchesWords } from '#platform/db/search.ts'
import { fieldsRenderedOnce } from '#platform/db/statements/rendered-once.ts'
import { documentOfRight, rightColumns } from './right.ts'
import { usageRightDocuments, usageRights } from './table.ts'

const { startsOn, endsOn } = usageRights

/** The condition of each state: the rule of the contract, in SQL. A new state does not compile without its own. */
export const isInState: Record<RightState, SQL> = {
  ENDED: sql`${endsOn} < ${todayInParis}`,
  COMING: sql`${startsOn} > ${todayInParis} and coalesce(${endsOn} >= ${todayInParis}, true)`,
  ENDING: sql`${startsOn} <= ${todayInParis} and ${endsOn} between ${todayInParis} and ${todayInParis} + ${sql.raw(String(warningDays[0]))}`,
  RUNNING: sql`${startsOn} <= ${todayInParis} and coalesce(${endsOn} > ${todayInParis} + ${sql.raw(String(warningDays[0]))}, true)`,
}
const stateOfRight = sql<RightState>`case when ${isInState.ENDED} then 'ENDED' when ${isInState.COMING} then 'COMING'
  when ${isInState.ENDING} then 'ENDING' else 'RUNNING' end`

type Filters = RouteParsed<typeof routes.list>['query']

/** The rights that a list asks for. */
export const rightsAsked = ({
  state,
  territory,
  endsFrom,
  endsTo,
  companyId,
  producteurId,
  q,
  ...named
}: Filters): SQL | undefined =>
  and(
    state && or(...state.map((one) => sql`(${isInState[one]})`)),
    territory && inArray(usageRights.territory, territory),
    endsFrom ? gte(endsOn, endsFrom) : undefined,
    endsTo ? lte(endsOn, endsTo) : undefined,
    named.productionName ? matchesWords(productions.search, named.productionName) : undefined,
    named.companyName ? matchesWords(companies.search, named.companyName) : undefined,
    companyId ? eq(projects.companyId, companyId) : undefined,
    producteurId ? isFollowedBy(producteurId) : undefined,
    q ? or(matchesWords(productions.search, q), matchesWords(companies.search, q)) : undefined,
  )

/** The rights of all productions. */
export const rightsPage = listing({
  fields: fieldsRenderedOnce({
    ...rightColumns,
    state: stateOfRight,
    productionName: sql<string>`${productions.name}`,
    projectId: sql<string>`${projects.id}`,
    projectName: sql<string>`${projects.name}`,
    companyId: sql<string>`${companies.id}`,
    companyName: sql<string>`${companies.name}`,
  }),
  from: sql`${usageRights} join ${productions} on ${eq(productions.id, usageRights.productionId)}
    join ${projects} on ${projectOfProduction} join ${companies} on ${companyOfProject}
    left join ${medias} on ${eq(medias.id, usageRights.mediaId)}
    left join ${usageRightDocuments} on ${documentOfRight}`,
  countFrom: sql`${usageRights} join ${productions} on ${eq(productions.id, usageRights.productionId)}
    join ${projects} on ${projectOfProduction} join ${companies} on ${companyOfProject}`,
  sortable: {
    endsOn: sortableDay(endsOn),
    startsOn: sortableDay(startsOn),
    productionName: sortableText(productions.name),
    companyName: sortableText(companies.name),
  },
  first: 'endsOn',
})
