import { requiredDocuments } from '@regie/contract/payables/rules/steps'
import { and, type SQL, sql } from 'drizzle-orm'
import { documents } from '#features/documents/index.ts'
import { providerInvoices, providerOrders, providers } from '#features/payables/index.ts'
import { prestations, visiblePrestations } from '#features/prestations/index.ts'
import { users } from '#features/users/index.ts'
import { todayInParis } from '#platform/db/paris-days.ts'
import type { RowViewer } from '#platform/db/statements/per-viewer.ts'

const instantText = (at: SQL): SQL => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Whose prestation it is to be paid: of whoever accepted its order, once they did. */
const providerId = sql`coalesce(${providerOrders.acceptedById}, ${prestations.userId})`
const assignment = sql`case when ${providerOrders.acceptedById} is not null and ${providerOrders.acceptedById} is distinct from ${prestations.userId} then 'ANOTHER'
  when ${prestations.userId} is null then 'NOBODY' else 'PROVIDER' end`
const depositedOn = sql`(${documents.createdAt} at time zone 'Europe/Paris')::date`
const required = sql.join(
  requiredDocuments.map(({ kind, months }) =>
    sql.raw(`('${kind}', ${months === null ? 'null::int' : String(months)})`),
  ),
  sql`, `,
)

/** Of the papers that the law wants, whether some lack, and since when: null where one never came. */
const papers = sql`
  select bool_or(held.last is null or held.last < ${todayInParis}) as lack,
    case when bool_and(held.last is not null)
      then (min(held.last) filter (where held.last < ${todayInParis}) + interval '23 hours') at time zone 'UTC' end as since
  from (values ${required}) as required (kind, months)
    left join lateral (
      select max(least(coalesce(${documents.expiresOn}, '9999-12-31'),
        coalesce((${depositedOn} + make_interval(months => required.months))::date, '9999-12-31'))) as last
      from ${documents}
      where ${documents.userId} = ${providerId} and ${documents.kind} = required.kind and ${documents.deletedAt} is null) as held on true`

const orderedSum = sql`(select sum((line ->> 'amount')::numeric) from jsonb_array_elements(${providerOrders.lines}) as line)`
const sellerSaid = (field: 'siret' | 'vatNumber'): SQL =>
  sql`nullif(${providerInvoices.seller} ->> ${sql.raw(`'${field}'`)}, '')`

/** As `invoiceDifferences` of the contract. */
const differs = sql`(${providerInvoices.exclTax} <> ${orderedSum}
  or ${providerInvoices.tax} <> round(${orderedSum} * ${providerOrders.taxRate}::numeric * 0.01, 2)
  or (${sellerSaid('siret')} is not null and starts_with(${providers.siret}, ${sellerSaid('siret')}) is not true)
  or (${sellerSaid('vatNumber')} is not null and ${sellerSaid('vatNumber')} is distinct from ${providers.vatNumber})
  or (${providerInvoices.tax} > 0 and ${providers.vatNumber} is null))`

/** The prestations whose order was made here and which nobody found good to pay yet: as `payableAwaited` says whom each waits for. */
export const payableRows = (viewer: RowViewer, { projectId }: { projectId?: string | undefined }): SQL => sql`
  select 'PAYABLE' as kind, found.id as subject_id, case when found.is_theirs then 'talent' else 'staff' end as who, found.project_id,
    null::uuid as production_id, null::uuid as post_production_id, found.id as prestation_id, found.person_id,
    case when found.is_theirs
      then least(
        case when not found.is_accepted or not found.is_known then found.ordered_at end,
        case when found.papers_lack then greatest(found.ordered_at, found.papers_since) end,
        case when found.is_accepted and not found.is_invoiced then found.accepted_at end,
        case when found.is_wrong then found.invoiced_at end)
      when not found.is_accepted then found.ordered_at
      when found.work_approved_at is null then found.accepted_at
      else greatest(found.work_approved_at, found.invoiced_at) end as since,
    null::date as until, found.name as title, found.facts
  from (
    select stood.*, stood.assignment = 'PROVIDER'
      and (not stood.is_accepted or not stood.is_known or stood.papers_lack or not stood.is_invoiced or stood.is_wrong) as is_theirs
    from (
      select ${prestations.id} as id, ${prestations.projectId} as project_id, ${prestations.name} as name, ${providerId} as person_id,
        ${assignment} as assignment, ${assignment} = 'PROVIDER' and ${providerOrders.acceptedAt} is not null as is_accepted,
        ${providers.userId} is not null as is_known, ${providerInvoices.id} is not null as is_invoiced,
        ${providerOrders.acceptedAt} is not null and ${providers.userId} is not null and ${providerInvoices.id} is not null and ${differs} as is_wrong,
        papers.lack as papers_lack, papers.since as papers_since, ${providerOrders.createdAt} as ordered_at,
        ${providerOrders.acceptedAt} as accepted_at, ${providerOrders.workApprovedAt} as work_approved_at, ${providerInvoices.depositedAt} as invoiced_at,
        jsonb_build_object('approvedAt', null, 'assignment', ${assignment}, 'since', ${instantText(sql`${prestations.createdAt}`)}, 'today', ${todayInParis}::text,
          'order', jsonb_build_object('lines', ${providerOrders.lines}, 'taxRate', ${providerOrders.taxRate},
            'createdAt', ${instantText(sql`${providerOrders.createdAt}`)}, 'acceptedAt', ${instantText(sql`${providerOrders.acceptedAt}`)},
            'acceptedByName', ${users.firstname} || ' ' || ${users.lastname}, 'workApprovedAt', ${instantText(sql`${providerOrders.workApprovedAt}`)}),
          'provider', case when ${providers.userId} is not null then jsonb_build_object('siret', ${providers.siret}, 'vatNumber', ${providers.vatNumber}) end,
          'invoice', case when ${providerInvoices.id} is not null then jsonb_build_object('exclTax', ${providerInvoices.exclTax}::text,
            'tax', ${providerInvoices.tax}::text, 'seller', ${providerInvoices.seller}, 'depositedAt', ${instantText(sql`${providerInvoices.depositedAt}`)}) end,
          'documents', (
            select coalesce(jsonb_agg(jsonb_build_object('kind', ${documents.kind}, 'depositedOn', ${depositedOn}::text, 'expiresOn', ${documents.expiresOn}::text)), '[]'::jsonb)
            from ${documents} where ${documents.userId} = ${providerId} and ${documents.deletedAt} is null)) as facts
      from ${providerOrders} join ${prestations} on ${prestations.id} = ${providerOrders.prestationId}
        left join ${users} on ${users.id} = ${providerOrders.acceptedById}
        left join ${providers} on ${providers.userId} = ${providerId}
        left join ${providerInvoices} on ${providerInvoices.orderId} = ${providerOrders.id}
        cross join lateral (${papers}) as papers
      where ${and(
        sql`${providerOrders.approvedAt} is null`,
        sql`${prestations.type} = 'EXTERNE'`,
        projectId === undefined ? undefined : sql`${prestations.projectId} = ${projectId}`,
        visiblePrestations(viewer),
      )}) as stood) as found`
