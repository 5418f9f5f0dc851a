import type { TalentProposal } from '@regie/contract/post-productions/schema'
import { productionTypeLabels } from '@regie/contract/productions/schema'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/db/database.ts'
import { prestationProductions, prestations } from '../../prestations/index.ts'
import { productions } from '../../productions/index.ts'
import { projects } from '../../projects/index.ts'
import { users } from '../../users/index.ts'
import { postProductions } from '../table.ts'

type Row = {
  id: string
  firstname: string
  lastname: string
  prestation: string | null
  company: string | null
  ofType: number
  open: number
  theirTurn: number
  nextDueOn: string | null
}
type For = { productionId: string; companyId: string; productionType: keyof typeof productionTypeLabels }

/** At most this many are proposed: whoever looks further searches by name. */
const proposed = 30

function reasonsOf({ prestation, company, ofType }: Row, type: For['productionType']): string[] {
  const label = productionTypeLabels[type]
  return [
    prestation === null ? [] : [`Prévu sur la prestation « ${prestation} »`],
    company === null ? [] : [`A déjà travaillé pour ${company}`],
    ofType === 0
      ? []
      : [`${ofType === 1 ? 'Une post-production terminée' : `${ofType} post-productions terminées`} en ${label}`],
  ].flat()
}

/**
 * The active talents, the best fit for a post-production first: those whose prestation foresees it, then those who worked for the
 * same company, then those who finished some of the same type; among equals, whoever has least on their hands.
 */
export async function proposalsFor(
  db: Executor,
  { productionId, companyId, productionType }: For,
): Promise<TalentProposal[]> {
  const { rows } = await db.execute<Row>(sql`
    select talent.id, talent.firstname, talent.lastname, foreseen.prestation, known.company,
      coalesce(done.of_type, 0)::int as "ofType", coalesce(load.open, 0)::int as open,
      coalesce(load.their_turn, 0)::int as "theirTurn", load.next_due_on::text as "nextDueOn"
    from ${users} as talent
    left join lateral (
      select min(prestation.name) as prestation
      from ${prestations} as prestation
      join ${prestationProductions} as attached on attached.prestation_id = prestation.id
      where prestation.user_id = talent.id and prestation.deleted_at is null
        and attached.production_id = ${productionId}::uuid and 'POST_PRODUCTION' = any(attached.categories)
    ) as foreseen on true
    left join lateral (
      select min(company.name) as company
      from ${postProductions} as earlier
      join ${productions} as production on production.id = earlier.production_id
      join ${projects} as project on project.id = production.project_id
      join companies as company on company.id = project.company_id
      where earlier.user_id = talent.id and earlier.deleted_at is null and company.id = ${companyId}::uuid
        and earlier.production_id <> ${productionId}::uuid
    ) as known on true
    left join lateral (
      select count(*) as of_type
      from ${postProductions} as finished
      join ${productions} as production on production.id = finished.production_id
      where finished.user_id = talent.id and finished.deleted_at is null and finished.status = 'FINISHED'
        and production.type = ${productionType}
    ) as done on true
    left join lateral (
      select count(*) as open, min(current.due_on) as next_due_on,
        count(*) filter (where current.status in ('TO_DO', 'IN_PROGRESS', 'TO_MODIFY')) as their_turn
      from ${postProductions} as current
      where current.user_id = talent.id and current.deleted_at is null and current.status <> 'FINISHED'
    ) as load on true
    where talent.role = 'TALENT' and talent.deactivated_at is null and talent.deleted_at is null
    order by (foreseen.prestation is not null) desc, (known.company is not null) desc, (coalesce(done.of_type, 0) > 0) desc,
      coalesce(load.their_turn, 0), coalesce(load.open, 0), talent.lastname collate "fr-x-icu", talent.id
    limit ${proposed}`)
  return rows.map((row) => {
    const { id, firstname, lastname, open, theirTurn, nextDueOn } = row
    return { id, firstname, lastname, open, theirTurn, nextDueOn, reasons: reasonsOf(row, productionType) }
  })
}
