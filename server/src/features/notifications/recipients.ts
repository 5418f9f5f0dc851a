import type { DiscussionSubject } from '@regie/contract/discussions/schema'
import { type Notice, noticeChannels, type Relation } from '@regie/contract/notifications/rules'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { companies, companyMembers } from '#features/companies/index.ts'
import { postProductions } from '#features/post-productions/index.ts'
import { prestationProductions, prestations } from '#features/prestations/index.ts'
import { productions, projectOfProduction } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'
import { openAccount, users } from '#features/users/index.ts'
import type { Executor } from '#platform/db/database.ts'
import type { ToldComment } from './comment-notice.ts'

/** The row that a notice is about, with the people around it. */
export type NoticeSubject = {
  title: string
  companyId: string
  /** Null for a notice about the company itself. */
  production: { id: string; projectId: string } | null
  producteurId: string | null
  /** Null for a notice about a whole production. */
  postProductionId: string | null
  talentIds: string[]
  /** The pages of a notice about neither a production nor a company: that of the agency, and that of a talent. */
  pages?: { staff: string; talent: string }
}

/** The tab of the page of a post-production where each side handles the notice; empty: the page itself. */
const noticeTabs: Record<Notice, { staff: '' | '/retour'; outside: '' | 'retour' | 'selection' }> = {
  assigned: { staff: '', outside: '' },
  versionAdded: { staff: '/retour', outside: '' },
  versionPresented: { staff: '', outside: '' },
  changesRequested: { staff: '', outside: '' },
  finished: { staff: '', outside: '' },
  commented: { staff: '/retour', outside: 'retour' },
  named: { staff: '/retour', outside: 'retour' },
  answered: { staff: '/retour', outside: 'retour' },
  discussed: { staff: '', outside: '' },
  judged: { staff: '', outside: '' },
  reminded: { staff: '/retour', outside: 'retour' },
  selectionSubmitted: { staff: '', outside: '' },
  selectionReopened: { staff: '', outside: 'selection' },
  depositDone: { staff: '', outside: '' },
  contentReceived: { staff: '', outside: '' },
  creditsLow: { staff: '', outside: '' },
  rightsEnding: { staff: '', outside: '' },
  acceptanceAwaited: { staff: '', outside: '' },
  accepted: { staff: '', outside: '' },
  orderWritten: { staff: '', outside: '' },
  orderAccepted: { staff: '', outside: '' },
  orderReopened: { staff: '', outside: '' },
  invoiceDeposited: { staff: '', outside: '' },
}

type Place = { relation: Side; prestationId: string | null }
/** The side of the product where a recipient reads the notice. */
type Side = 'producer' | 'talent' | 'client'

/** The page where a recipient handles the notice. */
function noticePage({ relation, prestationId }: Place, notice: Notice, about: NoticeSubject): string {
  const { production: within, companyId, postProductionId, pages } = about
  if (pages) return relation === 'talent' ? pages.talent : pages.staff
  if (!within) return relation === 'client' ? '/factures' : `/admin/companies/${companyId}`
  const { id: productionId, projectId } = within
  const { staff, outside } = noticeTabs[notice]
  const end = postProductionId === null ? '/' : `/${postProductionId}/${outside}`
  if (relation === 'client') return `/client/${productionId}${end}`
  if (relation === 'talent')
    return prestationId === null ? '/talent/dashboard' : `/talent/${prestationId}/${productionId}${end}`
  const production = `/admin/projects/${projectId}/productions/${productionId}`
  return postProductionId === null ? production : `${production}/post-productions/${postProductionId}${staff}`
}

/** The place of a comment in the review room, as its address holds it: clients count the presented versions alone. */
function commentPlace({ relation }: Place, { id, mediaId, version }: ToldComment): string {
  const number = relation === 'client' ? version.clientNumber : version.number
  const place = new URLSearchParams({
    ...(number !== null && { v: String(number) }),
    ...(mediaId !== null && { f: mediaId }),
    c: id,
  })
  return `?${place.toString()}`
}

/** Loads a post-production as the subject of notices. */
export async function postProductionSubject(db: Executor, postProductionId: string): Promise<NoticeSubject | null> {
  const [found] = await db
    .select({
      name: postProductions.name,
      production: productions.name,
      productionId: productions.id,
      projectId: projects.id,
      companyId: projects.companyId,
      producteurId: projects.producteurId,
      userId: postProductions.userId,
    })
    .from(postProductions)
    .innerJoin(productions, eq(productions.id, postProductions.productionId))
    .innerJoin(projects, projectOfProduction)
    .where(and(eq(postProductions.id, postProductionId), isNull(postProductions.deletedAt)))
  if (!found) return null
  const { name, production, productionId: id, projectId, userId, ...about } = found
  return {
    ...about,
    production: { id, projectId },
    title: `${production} · ${name}`,
    postProductionId,
    talentIds: userId === null ? [] : [userId],
  }
}

/** Loads a production as the subject of notices, with the talents of all its prestations. */
export async function productionSubject(db: Executor, productionId: string): Promise<NoticeSubject | null> {
  const [found] = await db
    .select({
      title: productions.name,
      productionId: productions.id,
      projectId: projects.id,
      companyId: projects.companyId,
      producteurId: projects.producteurId,
    })
    .from(productions)
    .innerJoin(projects, projectOfProduction)
    .where(and(eq(productions.id, productionId), isNull(productions.deletedAt)))
  if (!found) return null
  const talents = await db
    .selectDistinct({ userId: prestations.userId })
    .from(prestationProductions)
    .innerJoin(prestations, eq(prestations.id, prestationProductions.prestationId))
    .where(and(eq(prestationProductions.productionId, productionId), isNull(prestations.deletedAt)))
  const { productionId: id, projectId, ...about } = found
  return {
    ...about,
    production: { id, projectId },
    postProductionId: null,
    talentIds: talents.flatMap(({ userId }) => (userId === null ? [] : [userId])),
  }
}

/** Loads a company as the subject of notices, with its producer. */
export async function companySubject(db: Executor, companyId: string): Promise<NoticeSubject | null> {
  const [found] = await db
    .select({ title: companies.name, companyId: companies.id, producteurId: companies.producteurId })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNull(companies.deletedAt)))
  return found ? { ...found, production: null, postProductionId: null, talentIds: [] } : null
}

/**
 * Loads a prestation as the subject of notices, with the talents whom its event names: whoever accepted its order follows it, whoever has
 * it now.
 */
export async function prestationSubject(
  db: Executor,
  prestationId: string,
  talentIds: string[],
): Promise<NoticeSubject | null> {
  const [found] = await db
    .select({
      title: prestations.name,
      userId: prestations.userId,
      projectId: projects.id,
      companyId: projects.companyId,
      producteurId: projects.producteurId,
    })
    .from(prestations)
    .innerJoin(projects, and(eq(projects.id, prestations.projectId), isNull(projects.deletedAt)))
    .where(and(eq(prestations.id, prestationId), isNull(prestations.deletedAt)))
  if (!found) return null
  const { userId, projectId, ...about } = found
  const isTheirs = userId !== null && talentIds.includes(userId)
  return {
    ...about,
    production: null,
    postProductionId: null,
    talentIds,
    pages: {
      staff: `/admin/projects/${projectId}/prestations/${prestationId}`,
      talent: isTheirs ? `/talent/${prestationId}` : '/talent/dashboard',
    },
  }
}

/** The name and the project of a row that the agency talks about. */
const discussed: Record<
  DiscussionSubject,
  (db: Executor, id: string) => Promise<{ title: string; projectId: string }[]>
> = {
  projects: (db, id) =>
    db
      .select({ title: projects.name, projectId: projects.id })
      .from(projects)
      .where(and(eq(projects.id, id), isNull(projects.deletedAt))),
  productions: (db, id) =>
    db
      .select({ title: productions.name, projectId: productions.projectId })
      .from(productions)
      .where(and(eq(productions.id, id), isNull(productions.deletedAt))),
  prestations: (db, id) =>
    db
      .select({ title: prestations.name, projectId: prestations.projectId })
      .from(prestations)
      .where(and(eq(prestations.id, id), isNull(prestations.deletedAt))),
}

/** Loads what a discussion is about. The agency alone reads it: nobody outside is told. */
export async function discussionSubject(
  db: Executor,
  of: DiscussionSubject,
  id: string,
): Promise<NoticeSubject | null> {
  const [row] = await discussed[of](db, id)
  if (!row) return null
  const [project] = await db
    .select({ companyId: projects.companyId, producteurId: projects.producteurId })
    .from(projects)
    .where(and(eq(projects.id, row.projectId), isNull(projects.deletedAt)))
  if (!project) return null
  const staff = `/admin/projects/${row.projectId}${of === 'projects' ? '' : `/${of}/${id}`}#discussion`
  return {
    ...project,
    title: row.title,
    production: null,
    postProductionId: null,
    talentIds: [],
    pages: { staff, talent: staff },
  }
}

/** In a query on users: the oldest prestation of the person that includes a production. */
const firstPrestationOn = (productionId: string) =>
  new QueryBuilder()
    .select({ id: prestations.id })
    .from(prestationProductions)
    .innerJoin(prestations, eq(prestations.id, prestationProductions.prestationId))
    .where(
      and(
        eq(prestationProductions.productionId, productionId),
        eq(prestations.userId, users.id),
        isNull(prestations.deletedAt),
      ),
    )
    .orderBy(prestations.createdAt)
    .limit(1)

type Audience = {
  notice: Notice
  about: NoticeSubject
  /** Those whom the event itself names. */
  tied: Partial<Record<'named' | 'answered', readonly string[]>>
  /** The comment that the notice tells, if any. */
  comment: ToldComment | null
  /** Its author, and those whom another notice of the same event told. */
  except: ReadonlySet<string>
}

/**
 * The recipients of a notice, with the channel and the page of each. A person with several relations appears once,
 * under the strongest.
 */
export async function recipientsOf(db: Executor, { notice, about, tied, comment, except }: Audience) {
  const members = await db
    .select({ userId: companyMembers.userId })
    .from(companyMembers)
    .where(eq(companyMembers.companyId, about.companyId))
  const people: Record<Relation, readonly string[]> = {
    named: tied.named ?? [],
    answered: tied.answered ?? [],
    producer: about.producteurId === null ? [] : [about.producteurId],
    talent: about.talentIds,
    client: members.map(({ userId }) => userId),
  }
  const told = new Map<string, Relation>()
  for (const relation of strongestFirst)
    if (noticeChannels[notice][relation])
      for (const userId of people[relation]) if (!except.has(userId) && !told.has(userId)) told.set(userId, relation)
  if (told.size === 0) return []
  const open = await db
    .select({
      id: users.id,
      role: users.role,
      prestationId: about.production ? sql<string | null>`${firstPrestationOn(about.production.id)}` : sql<null>`null`,
    })
    .from(users)
    .where(and(inArray(users.id, [...told.keys()]), openAccount))
  return open.flatMap(({ id, role, prestationId }) => {
    const relation = told.get(id)
    if (!relation) return []
    const place = { relation: isSide(relation) ? relation : sideOfRole[role], prestationId }
    const link = `${noticePage(place, notice, about)}${comment ? commentPlace(place, comment) : ''}`
    return [{ userId: id, isMailed: noticeChannels[notice][relation] === 'mail', link }]
  })
}

const strongestFirst = ['named', 'answered', 'producer', 'talent', 'client'] as const satisfies readonly Relation[]
/** A person whom a comment names or answers gets the page of their role. */
const sideOfRole = { ADMIN: 'producer', PRODUCTEUR: 'producer', TALENT: 'talent', CLIENT: 'client' } as const
const isSide = (relation: Relation): relation is Side => relation !== 'named' && relation !== 'answered'
