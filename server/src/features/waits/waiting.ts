import { expiringDays } from '@regie/contract/documents/rules'
import { keysOf } from '@regie/contract/keys'
import { can, type Permission } from '@regie/contract/permissions'
import type { PostProductionStatus, Turn } from '@regie/contract/post-productions/schema'
import { turnLabels } from '@regie/contract/post-productions/schema'
import { prestationProductionStatusLabels } from '@regie/contract/prestations/schema'
import type { WaitKind } from '@regie/contract/waits/schema'
import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import { acceptanceTerms, isAccepted } from '#features/acceptances/index.ts'
import { documents, isRenewed } from '#features/documents/index.ts'
import { invoiceLinks, invoices, isOfExpectedParty, isOverdue } from '#features/invoicing/index.ts'
import { hasDelivery, medias, publishedFiles } from '#features/medias/index.ts'
import { isTurnOf, postProductions, visiblePostProductions } from '#features/post-productions/index.ts'
import { prestationProductions, prestations, visiblePrestations } from '#features/prestations/index.ts'
import { productions, visibleProductions } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'
import { users } from '#features/users/index.ts'
import { todayInParis } from '#platform/db/paris-days.ts'
import type { RowViewer } from '#platform/db/statements/per-viewer.ts'
import { events } from '#platform/events/table.ts'
import { payableRows } from './payable-rows.ts'
import { remindedProjects } from './table.ts'

/** The permission that shows each kind of thing to the agency, and what is told of it. */
export const permissionOf: Record<WaitKind, Permission> = {
  EDIT: 'post-productions.read',
  DEPOSIT: 'productions.read',
  SELECTION: 'productions.read',
  ACCEPTANCE: 'productions.read',
  PRESTATION: 'prestations.read',
  INVOICE: 'invoices.view',
  PAYABLE: 'budget.view',
  DOCUMENT: 'budget.view',
}

/** When a field of a row last changed, as the activity tells; else when the row was made. */
const changedAt = (subject: SQL, field: string, made: SQL): SQL =>
  sql`coalesce((select max(${events.at}) from ${events} where ${events.subjectId} = ${subject} and ${events.changes} ? ${sql.raw(`'${field}'`)}), ${made})`

const midnight = (day: SQL): SQL => sql`(${day}::timestamp at time zone 'Europe/Paris')`

const turnOfEdit = sql`case ${sql.join(
  keysOf(turnLabels).map(
    (turn: Turn) =>
      sql`when ${isTurnOf(turn, {
        status: sql<PostProductionStatus>`${postProductions.status}`,
        isUnassigned: sql`${postProductions.userId} is null`,
      })} then ${sql.raw(`'${turn}'`)}`,
  ),
  sql` `,
)} end`

const openProduction = sql`${productions.status} not in ('FINISHED', 'CANCELLED')`
/** Nobody is awaited for what was given up; what is finished may still be signed. */
const keptProduction = sql`${productions.status} <> 'CANCELLED'`

/** When files of a production last became deliverables: by an edit that finished, or by the production itself. */
const deliveredAt = sql`greatest(
  (select max(${postProductions.statusSince}) from ${postProductions}
    where ${postProductions.productionId} = ${productions.id} and ${postProductions.status} = 'FINISHED' and ${postProductions.deletedAt} is null),
  case when ${productions.status} = 'FINISHED' then ${changedAt(sql`${productions.id}`, 'status', sql`${productions.createdAt}`)} end)`

/** The client's pages have these steps within a post-production alone. */
const hasClientSteps = sql`${productions.optionPostProd} and exists (
  select from ${postProductions} where ${postProductions.productionId} = ${productions.id} and ${postProductions.deletedAt} is null)`

const hasImages = sql`exists (
  select from ${medias} where ${medias.productionId} = ${productions.id} and ${medias.category} = 'RUSH' and ${medias.kind} = 'IMAGE'
    and ${medias.state} <> 'UPLOADING' and ${medias.deletedAt} is null)`

/** The client has something else to do first: it closes all other steps to them, and the talent waits for it. */
const isForClientFirst = sql`(${productions.optionDepotClient} = 'YES' or ${productions.optionImageChoice} = 'YES')`

/** A task that the client of a production is asked for. */
const clientTask =
  (
    kind: 'DEPOSIT' | 'SELECTION',
    column: 'optionDepotClient' | 'optionImageChoice',
    { until, isPossible }: { until: SQL; isPossible?: SQL },
  ) =>
  (viewer: RowViewer) =>
    sql`select ${sql.raw(`'${kind}'`)} as kind, ${productions.id} as subject_id, 'client' as who, ${productions.projectId} as project_id,
    ${productions.id} as production_id, null::uuid as post_production_id, null::uuid as prestation_id, null::uuid as person_id,
    ${changedAt(sql`${productions.id}`, column, sql`${productions.createdAt}`)} as since, ${until} as until,
    ${productions.name} as title, '{}'::jsonb as facts
  from ${productions}
  where ${and(sql`${productions[column]} = 'YES'`, openProduction, hasClientSteps, isPossible, visibleProductions(viewer))}`

/** The deliverables of a production that no signed acceptance names. */
const unsignedFiles = sql`
  select count(*)::int as count, max(${medias.createdAt}) as latest from ${medias}
  where ${medias.productionId} = ${productions.id} and ${medias.deletedAt} is null and ${medias.state} <> 'UPLOADING'
    and ((${medias.category} = 'LIVRABLE' and ${hasDelivery}) or exists (select from ${publishedFiles} where ${publishedFiles.mediaId} = ${medias.id} and ${publishedFiles.isDelivered}))
    and not ${isAccepted}`

const statusRank = sql.raw(
  `array[${keysOf(prestationProductionStatusLabels)
    .map((status) => `'${status}'`)
    .join(', ')}]`,
)

const isEditedToo = sql`'POST_PRODUCTION' = any(${prestationProductions.categories})`

/** Said inside the groups too: PostgreSQL takes no condition of their join into them. */
const ofProject = (projectId: string) =>
  sql`${prestationProductions.prestationId} in (
    select ${prestations.id} from ${prestations} where ${prestations.projectId} = ${projectId} and ${prestations.deletedAt} is null)`

/** The projects that are asked for; all without either. `followed`: a condition on `projects`. */
export type AskedProjects = { projectId?: string | undefined; followed?: SQL | undefined }

/** The project that tells of an invoice: one that goes on and is asked for, best one that is reminded of, else the first linked. */
const tellingProject = ({ projectId, followed }: AskedProjects) => sql`
  select ${projects.id} as project_id from ${invoiceLinks} join ${projects} on ${projects.id} = ${invoiceLinks.projectId}
  where ${and(
    eq(invoiceLinks.kind, invoices.kind),
    eq(invoiceLinks.invoiceId, invoices.invoiceId),
    isNull(projects.deletedAt),
    isNull(projects.archivedAt),
    projectId === undefined ? undefined : eq(projects.id, projectId),
    followed,
    isOfExpectedParty,
  )}
  order by exists (select from ${remindedProjects} where ${remindedProjects.projectId} = ${projects.id}) desc, ${invoiceLinks.linkedAt} limit 1`

/** The rows of each kind that may wait, with the same columns; a new kind does not compile without its own. */
const statements: Record<WaitKind, (viewer: RowViewer, asked: AskedProjects) => SQL> = {
  EDIT: (viewer) => sql`
    select 'EDIT' as kind, ${postProductions.id} as subject_id, ${turnOfEdit} as who, ${productions.projectId} as project_id,
      ${productions.id} as production_id, ${postProductions.id} as post_production_id, null::uuid as prestation_id, ${postProductions.userId} as person_id,
      ${postProductions.statusSince} as since, ${postProductions.dueOn} as until, ${productions.name} || ' · ' || ${postProductions.name} as title,
      jsonb_build_object('status', ${postProductions.status}, 'userId', ${postProductions.userId},
        'versionInterne', ${postProductions.versionInterne}, 'versionClient', ${postProductions.versionClient}) as facts
    from ${postProductions} join ${productions} on ${productions.id} = ${postProductions.productionId}
    where ${and(
      sql`${postProductions.status} <> 'FINISHED'`,
      sql`(${turnOfEdit} = 'staff' or not ${isForClientFirst})`,
      keptProduction,
      isNull(productions.deletedAt),
      visiblePostProductions(viewer),
    )}`,
  DEPOSIT: clientTask('DEPOSIT', 'optionDepotClient', { until: sql`${productions.shootOn}` }),
  SELECTION: clientTask('SELECTION', 'optionImageChoice', { until: sql`null::date`, isPossible: hasImages }),
  ACCEPTANCE: (viewer) => sql`
    select 'ACCEPTANCE' as kind, ${productions.id} as subject_id, 'client' as who, ${productions.projectId} as project_id,
      ${productions.id} as production_id, null::uuid as post_production_id, null::uuid as prestation_id, null::uuid as person_id,
      greatest(unsigned.latest, ${deliveredAt}, ${changedAt(sql`${productions.id}`, 'isAcceptanceAsked', sql`${productions.createdAt}`)}) as since, null::date as until,
      ${productions.name} as title, jsonb_build_object('count', unsigned.count) as facts
    from ${productions} join ${acceptanceTerms} on ${acceptanceTerms.productionId} = ${productions.id} and ${acceptanceTerms.isAsked}
      join lateral (${unsignedFiles}) as unsigned on unsigned.count > 0
    where ${and(keptProduction, visibleProductions(viewer))}`,
  PRESTATION: (viewer, { projectId }) => sql`
    select 'PRESTATION' as kind, ${prestations.id} as subject_id,
      case when open.status = 'READY_TO_START' and ${prestations.userId} is not null then 'talent' else 'staff' end as who, ${prestations.projectId} as project_id,
      null::uuid as production_id, null::uuid as post_production_id, ${prestations.id} as prestation_id, ${prestations.userId} as person_id,
      ${changedAt(sql`${prestations.id}`, 'prestationProductionStatus', sql`${prestations.createdAt}`)} as since, ${prestations.endsOn} as until,
      ${prestations.name} as title,
      jsonb_build_object('status', open.status, 'userId', ${prestations.userId}, 'categories', open.categories) as facts
    from (
      select distinct on (${prestationProductions.prestationId}) ${prestationProductions.prestationId} as prestation_id,
        ${prestationProductions.status} as status, to_jsonb(${prestationProductions.categories}) as categories
      from ${prestationProductions} join ${productions} on ${productions.id} = ${prestationProductions.productionId}
      where ${prestationProductions.status} <> 'FINISHED' and 'RUSH' = any(${prestationProductions.categories})
        and not (${prestationProductions.status} = 'CONTENT_RECEIVED' and ${isEditedToo})
        and ${productions.deletedAt} is null and ${openProduction} ${projectId === undefined ? sql`` : sql`and ${ofProject(projectId)}`}
      order by ${prestationProductions.prestationId}, array_position(${statusRank}, ${prestationProductions.status}), ${isEditedToo}) as open
      join ${prestations} on ${prestations.id} = open.prestation_id
    where ${visiblePrestations(viewer)}`,
  INVOICE: (_viewer, asked) => sql`
    select 'INVOICE' as kind, ${invoices.id} as subject_id, 'client' as who, linked.project_id as project_id,
      null::uuid as production_id, null::uuid as post_production_id, null::uuid as prestation_id, null::uuid as person_id,
      ${midnight(sql`${invoices.dueOn}`)} as since, ${invoices.dueOn} as until, ${invoices.number} as title,
      jsonb_build_object('amount', ${invoices.remainingDue}::text, 'currency', ${invoices.currency}) as facts
    from ${invoices} join lateral (${tellingProject(asked)}) as linked on true
    where ${invoices.kind} = 'SALE' and not ${invoices.isGone} and ${isOverdue}`,
  PAYABLE: payableRows,
  DOCUMENT: () => sql`
    select 'DOCUMENT' as kind, ${documents.id} as subject_id, 'talent' as who, null::uuid as project_id,
      null::uuid as production_id, null::uuid as post_production_id, null::uuid as prestation_id, ${documents.userId} as person_id,
      ${midnight(sql`(${documents.expiresOn} - ${sql.raw(String(expiringDays))})`)} as since, ${documents.expiresOn} as until,
      ${users.firstname} || ' ' || ${users.lastname} as title,
      jsonb_build_object('kind', ${documents.kind}, 'isOver', ${documents.expiresOn} < ${todayInParis}) as facts
    from ${documents} join ${users} on ${users.id} = ${documents.userId}
    where ${documents.deletedAt} is null and ${documents.expiresOn} <= ${todayInParis} + ${sql.raw(String(expiringDays))}
      and ${users.role} = 'TALENT' and ${users.deactivatedAt} is null and ${users.deletedAt} is null
      and ${not(isRenewed)}`,
}

/** The rows of every kind that a viewer sees, in one statement. Of `asked`, it holds all, and others where that costs nothing. */
export const waitingRows = (viewer: RowViewer, asked: AskedProjects): SQL | null => {
  const seen = keysOf(permissionOf).filter((kind) => can(viewer, [permissionOf[kind]]))
  return seen.length === 0
    ? null
    : sql.join(
        seen.map((kind) => statements[kind](viewer, asked)),
        sql` union all `,
      )
}
