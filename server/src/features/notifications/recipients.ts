import { channels, type Notice, type Relation } from '@regie/contract/notifications/rules'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { companies, companyMembers } from '#features/companies/index.ts'
import { postProductions } from '#features/post-productions/index.ts'
import { prestationProductions, prestations } from '#features/prestations/index.ts'
import { productions } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'
import { openAccount, users } from '#features/users/index.ts'
import type { Executor } from '#platform/db/database.ts'

/** What a notice is about, as far as telling it needs to know. */
export type About = {
  title: string
  companyId: string
  /** Null for what is about the company itself. */
  production: { id: string; projectId: string } | null
  producteurId: string | null
  /** The post-production; null for what is about a whole production. */
  postProductionId: string | null
  talentIds: string[]
}

/** Where each deals with it. */
function linkOf(relation: Relation, notice: Notice, about: About, prestationId: string | null): string {
  const { production: within, companyId, postProductionId } = about
  if (!within) return relation === 'client' ? '/factures' : `/admin/companies/${companyId}`
  const { id: productionId, projectId } = within
  const end = postProductionId === null ? '' : `/${postProductionId}`
  if (relation === 'client') return `/client/${productionId}${end}/${notice === 'selectionReopened' ? 'selection' : ''}`
  if (relation === 'talent')
    return prestationId === null ? '/talent/dashboard' : `/talent/${prestationId}/${productionId}${end}/`
  const production = `/admin/projects/${projectId}/productions/${productionId}`
  if (postProductionId === null) return production
  const page = `${production}/post-productions/${postProductionId}`
  return notice === 'versionAdded' || notice === 'commented' || notice === 'named' ? `${page}/retour` : page
}

/** What a post-production is, for those who are told of it. */
export async function aboutPostProduction(db: Executor, postProductionId: string): Promise<About | null> {
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
    .innerJoin(projects, eq(projects.id, productions.projectId))
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

/** The same for a production, whose talents are those of all its prestations. */
export async function aboutProduction(db: Executor, productionId: string): Promise<About | null> {
  const [found] = await db
    .select({
      title: productions.name,
      productionId: productions.id,
      projectId: projects.id,
      companyId: projects.companyId,
      producteurId: projects.producteurId,
    })
    .from(productions)
    .innerJoin(projects, eq(projects.id, productions.projectId))
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

/** The same for a company, by whoever follows it. */
export async function aboutCompany(db: Executor, companyId: string): Promise<About | null> {
  const [found] = await db
    .select({ title: companies.name, companyId: companies.id, producteurId: companies.producteurId })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNull(companies.deletedAt)))
  return found ? { ...found, production: null, postProductionId: null, talentIds: [] } : null
}

/** In a query on users: the oldest prestation of the person that a production is attached to. */
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

/** Whom a notice is told to, by which channel, and where it leads them; never whoever did it. Each once, by the strongest tie. */
export async function recipientsOf(
  db: Executor,
  { notice, about, namedIds, actorId }: { notice: Notice; about: About; namedIds: string[]; actorId: string | null },
) {
  const members = await db
    .select({ userId: companyMembers.userId })
    .from(companyMembers)
    .where(eq(companyMembers.companyId, about.companyId))
  const tied: Record<Relation, string[]> = {
    named: namedIds,
    producer: about.producteurId === null ? [] : [about.producteurId],
    talent: about.talentIds,
    client: members.map(({ userId }) => userId),
  }
  const told = new Map<string, Relation>()
  for (const relation of ['named', 'producer', 'talent', 'client'] as const)
    if (channels[notice][relation])
      for (const userId of tied[relation]) if (userId !== actorId && !told.has(userId)) told.set(userId, relation)
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
    // Somebody who is named goes where their role goes.
    const as =
      relation !== 'named' ? relation : role === 'CLIENT' ? 'client' : role === 'TALENT' ? 'talent' : 'producer'
    const link = linkOf(as, notice, about, prestationId)
    return [{ userId: id, isMailed: channels[notice][relation] === 'mail', link }]
  })
}
