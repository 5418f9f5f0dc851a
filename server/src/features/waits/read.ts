import type { Turn } from '@regie/contract/post-productions/schema'
import { awaitedFor, mayDo, type WaitFacts } from '@regie/contract/waits/rules'
import type { Reminder, Wait, WaitKind, WaitSubject, Waits } from '@regie/contract/waits/schema'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { companies, companyMembers } from '#features/companies/index.ts'
import { companyOfProject, projects } from '#features/projects/index.ts'
import { readAwaitedDeciders } from '#features/review/index.ts'
import { openAccount, users } from '#features/users/index.ts'
import { nobodysId } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import type { RowViewer } from '#platform/db/statements/per-viewer.ts'
import { remindedProjects, sentReminders } from './table.ts'
import { type AskedProjects, waitingRows } from './waiting.ts'

/** A row of the union, before the rule of the contract says what it waits for. */
type Row = Omit<Wait, 'what' | 'names' | 'reminders' | 'project'> & {
  facts: WaitFacts[WaitKind]
  companyId: string | null
  companyName: string | null
  projectId: string | null
  projectName: string | null
  producteurId: string | null
  count: number
}

/** A person whom something waits for. */
export type Person = { id: string; name: string; email: string; firstname: string }
/** A wait with those who may be reminded of it, and who follows it. */
export type WaitingFor = Wait & { people: Person[]; producteurId: string | null }

/** Sees what everybody waits for: the rhythm is the agency’s own. */
export const everything = { role: 'ADMIN', permissions: [], id: nobodysId } as const

type Asked = AskedProjects & {
  who?: readonly Turn[] | undefined
  /** What the rhythm of the agency may remind of now: things of its projects, and documents, not reminded of for some days. */
  dueAt?: { now: Date; everyDays: number }
  subjects?: readonly WaitSubject[] | undefined
  limit: number
}

/** The people of clients, by company, and the persons named, whose accounts are open. */
async function readPeople(db: Executor, rows: readonly Row[]) {
  const companyIds = [
    ...new Set(rows.flatMap(({ who, companyId }) => (who === 'client' && companyId ? [companyId] : []))),
  ]
  const personIds = [...new Set(rows.flatMap(({ who, personId }) => (who === 'talent' && personId ? [personId] : [])))]
  const person = {
    id: users.id,
    name: sql<string>`${users.firstname} || ' ' || ${users.lastname}`,
    email: users.email,
    firstname: users.firstname,
  }
  const members =
    companyIds.length === 0
      ? []
      : await db
          .select({ companyId: companyMembers.companyId, role: users.role, permissions: users.permissions, ...person })
          .from(companyMembers)
          .innerJoin(users, eq(users.id, companyMembers.userId))
          .where(and(inArray(companyMembers.companyId, companyIds), eq(users.role, 'CLIENT'), openAccount))
          .orderBy(users.lastname, users.id)
  const named =
    personIds.length === 0
      ? []
      : await db
          .select(person)
          .from(users)
          .where(and(inArray(users.id, personIds), openAccount))
  return (row: Row): Person[] => {
    if (row.who === 'client')
      return members
        .filter((member) => member.companyId === row.companyId && mayDo(member, row.kind))
        .map(({ companyId: _companyId, role: _role, permissions: _permissions, ...rest }) => rest)
    return row.who === 'talent' ? named.filter(({ id }) => id === row.personId) : []
  }
}

/** What was sent about some subjects, latest first. */
async function readReminders(db: Executor, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return new Map<string, Reminder[]>()
  const { rows } = await db.execute<Reminder & { subject: string }>(sql`
    select ${sentReminders.kind} || ' ' || ${sentReminders.subjectId} as subject, ${sentReminders.sendingId} as id,
      to_char(min(${sentReminders.at}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      min(by.firstname || ' ' || by.lastname) as "byName",
      array_agg(${users.firstname} || ' ' || ${users.lastname} order by ${users.lastname}) as "toNames", min(${sentReminders.text}) as text
    from ${sentReminders} join ${users} on ${users.id} = ${sentReminders.toId} left join ${users} by on by.id = ${sentReminders.byId}
    where ${inArray(sentReminders.subjectId, [...subjectIds])}
    group by 1, 2 order by min(${sentReminders.at}) desc`)
  const sent = new Map<string, Reminder[]>()
  for (const { subject, ...reminder } of rows) sent.set(subject, [...(sent.get(subject) ?? []), reminder])
  return sent
}

const conditionsOf = ({ projectId, who, followed, dueAt, subjects }: Asked): SQL | undefined =>
  and(
    projectId === undefined ? undefined : sql`waiting.project_id = ${projectId}`,
    who &&
      sql`waiting.who in (${sql.join(
        who.map((turn) => sql`${turn}`),
        sql`, `,
      )})`,
    followed && sql`(waiting.project_id is not null and ${followed})`,
    dueAt &&
      sql`(waiting.kind = 'DOCUMENT' or exists (select from ${remindedProjects} where ${remindedProjects.projectId} = waiting.project_id))
        and not exists (select from ${sentReminders} where ${sentReminders.kind} = waiting.kind and ${sentReminders.subjectId} = waiting.subject_id
          and ${sentReminders.at} > ${dueAt.now.toISOString()}::timestamptz - make_interval(days => ${dueAt.everyDays}::int))`,
    subjects &&
      sql`(waiting.kind, waiting.subject_id) in (${sql.join(
        subjects.map(({ kind, subjectId }) => sql`(${kind}::text, ${subjectId}::uuid)`),
        sql`, `,
      )})`,
  )

/** What waits among what a viewer sees, the longest first, in projects that are not archived. */
export async function readWaiting(
  db: Executor,
  viewer: RowViewer,
  asked: Asked,
): Promise<{ count: number; waits: WaitingFor[] }> {
  const seen = waitingRows(viewer, asked)
  if (seen === null) return { count: 0, waits: [] }
  const { rows } = await db.execute<Row>(sql`
    select waiting.kind, waiting.subject_id as "subjectId", waiting.who, waiting.production_id as "productionId",
      waiting.post_production_id as "postProductionId", waiting.prestation_id as "prestationId", waiting.person_id as "personId",
      to_char(waiting.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since, waiting.until::text as until,
      waiting.title, waiting.facts, ${projects.id} as "projectId", ${projects.name} as "projectName",
      ${companies.id} as "companyId", ${companies.name} as "companyName",
      coalesce(${projects.producteurId}, ${companies.producteurId}) as "producteurId", (count(*) over ())::int as count
    from (${seen}) as waiting left join ${projects} on ${projects.id} = waiting.project_id left join ${companies} on ${companyOfProject}
    where ${and(
      sql`(waiting.project_id is null or (${projects.deletedAt} is null and ${projects.archivedAt} is null))`,
      conditionsOf(asked),
    )}
    order by waiting.since, waiting.kind, waiting.subject_id limit ${asked.limit}`)
  const deciders = await readAwaitedDeciders(
    db,
    rows.flatMap(({ kind, who, subjectId }) => (kind === 'EDIT' && who === 'client' ? [subjectId] : [])),
  )
  const peopleOf = await readPeople(db, rows)
  const sent = await readReminders(
    db,
    rows.map(({ subjectId }) => subjectId),
  )
  const waits = rows.flatMap((row): WaitingFor[] => {
    const awaited = awaitedFor(row.kind, row.facts)
    if (!awaited) return []
    const { facts: _facts, count: _count, companyId, companyName, projectId, projectName, ...rest } = row
    const decider = deciders.get(row.subjectId)
    const people = peopleOf(row).filter(({ id }) => decider === undefined || id === decider.deciderId)
    return [
      {
        ...rest,
        ...awaited,
        // The others are awaited first, and reminded of their own delay.
        since: decider?.from ?? row.since,
        people,
        names: people.map(({ name }) => name),
        project:
          projectId && companyId
            ? { id: projectId, name: projectName ?? '', companyId, companyName: companyName ?? '' }
            : null,
        reminders: sent.get(`${row.kind} ${row.subjectId}`) ?? [],
      },
    ]
  })
  return { count: rows[0]?.count ?? 0, waits: waits.toSorted((one, other) => one.since.localeCompare(other.since)) }
}

/** The same, as the API tells it. */
export async function readWaits(db: Executor, viewer: RowViewer, asked: Asked): Promise<Waits> {
  const { count, waits } = await readWaiting(db, viewer, asked)
  return { count, waits: waits.map(({ people: _people, producteurId: _producteurId, ...wait }) => wait) }
}
