import type { EventNameOf } from '@regie/contract/events'
import type { ProductionListed } from '@regie/contract/productions/schema'
import type { templates as routes } from '@regie/contract/templates/routes'
import type { Template } from '@regie/contract/templates/schema'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { beginBrief } from '#features/briefs/index.ts'
import { postProductions } from '#features/post-productions/index.ts'
import { ensureEditPrestation } from '#features/prestations/index.ts'
import { presentProduction, readProduction } from '#features/productions/index.ts'
import { createProject, presentProject, readProject } from '#features/projects/index.ts'
import { users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import { definedFields, versionBump } from '#platform/db/columns.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { changesBetween, emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { applyPlan, checkMayMake } from './apply.ts'
import { captureProduction, captureProject } from './capture.ts'
import { contentOf, type Plan, plannedSpan, withoutPeople } from './plan.ts'
import { presentTemplate } from './present.ts'
import { templates } from './table.ts'

const live = isNull(templates.deletedAt)

const selectTemplates = (db: Executor) =>
  db
    .select({
      id: templates.id,
      name: templates.name,
      plan: templates.plan,
      createdByName: sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`,
      createdAt: templates.createdAt,
      version: templates.version,
    })
    .from(templates)
    .leftJoin(users, eq(users.id, templates.createdById))

type Row = Omit<Template, 'content'> & { plan: Plan }
const templateOf = ({ plan, ...row }: Row): Template => ({ ...row, content: contentOf(plan) })

/** A template, with its plan. Throws NOT_FOUND. */
async function readTemplate(db: Executor, templateId: string): Promise<Row> {
  const [found] = await selectTemplates(db).where(and(eq(templates.id, templateId), live))
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** Locks a template before a change. Throws NOT_FOUND. */
async function lockTemplate(tx: Transaction, templateId: string): Promise<Row> {
  await tx
    .select({ id: templates.id })
    .from(templates)
    .where(and(eq(templates.id, templateId), live))
    .for('update')
  return readTemplate(tx, templateId)
}

const emitTemplateEvent = (
  tx: Transaction,
  name: EventNameOf<'templates'>,
  actor: Actor,
  template: Pick<Template, 'id' | 'name'>,
  changes = {},
) =>
  emit(tx, {
    name,
    subjectId: template.id,
    label: template.name,
    actor,
    audience: { permission: 'projects.read' },
    changes,
  })

type NewProject = { name: string; companyId: string; startsOn: string | null }

/** Makes a project of a plan. Throws INVALID, FORBIDDEN. */
async function makeProject(tx: Transaction, actor: Actor, { name, companyId, startsOn: from }: NewProject, plan: Plan) {
  checkMayMake(actor, plan)
  const { start: startsOn, end: dueOn } = plannedSpan(plan.startsOn, plan.dueOn, from)
  const { id: projectId } = await createProject(tx, actor, {
    name,
    companyId,
    description: plan.description,
    startsOn,
    dueOn,
  })
  const { brief: document } = plan
  if (document) await beginBrief(tx, actor, { subject: { type: 'projects', id: projectId, name, projectId }, document })
  await applyPlan(tx, actor, { projectId, plan, startsOn: from })
  return readProject(tx, projectId)
}

/** Gives the talents of a copied production the prestation that opens their work. */
async function letTalentsIn(tx: Transaction, actor: Actor, production: ProductionListed): Promise<void> {
  const { id: productionId, name: productionName, projectId } = production
  const edits = await tx
    .selectDistinct({ userId: postProductions.userId })
    .from(postProductions)
    .where(and(eq(postProductions.productionId, productionId), isNull(postProductions.deletedAt)))
  for (const { userId } of edits)
    if (userId !== null) await ensureEditPrestation(tx, actor, { projectId, productionId, productionName, userId })
}

export const templatesHandlers = ({ db }: Platform): Handlers<typeof routes> => ({
  async all(_input, { actor }) {
    const rows = await selectTemplates(db)
      .where(live)
      .orderBy(sql`${templates.name} collate regie_french`, templates.id)
    return presentTemplate.all(rows.map(templateOf), actor)
  },

  create: ({ body: { name, of } }, { actor }) =>
    db.transaction(async (tx) => {
      const read = of.type === 'projects' ? captureProject : captureProduction
      const { plan } = await read(tx, actor, of.id)
      if (plan.productions.length === 0)
        throw fail('INVALID', { message: 'Ce projet n’a aucune production : il n’y a rien à reprendre.' })
      const [created] = await tx
        .insert(templates)
        .values({ name, plan: withoutPeople(plan), createdById: actor.id })
        .returning({ id: templates.id })
      if (!created) throw fail('UNEXPECTED')
      const template = templateOf(await readTemplate(tx, created.id))
      await emitTemplateEvent(tx, 'templates.created', actor, template)
      return presentTemplate(template, actor)
    }),

  update: ({ params, body: { version, ...set } }, { actor }) =>
    db.transaction(async (tx) => {
      const before = templateOf(await lockTemplate(tx, params.templateId))
      if (version !== undefined && version !== before.version)
        throw fail('STALE_VERSION', { current: presentTemplate(before, actor) })
      await tx
        .update(templates)
        .set({ ...definedFields(set), ...versionBump(templates) })
        .where(eq(templates.id, before.id))
      const after = templateOf(await readTemplate(tx, before.id))
      await emitTemplateEvent(tx, 'templates.updated', actor, after, changesBetween(before, set))
      return presentTemplate(after, actor)
    }),

  remove: ({ params }, { actor }) =>
    db.transaction(async (tx) => {
      const template = await lockTemplate(tx, params.templateId)
      await tx
        .update(templates)
        .set({ deletedAt: sql`now()`, ...versionBump(templates) })
        .where(eq(templates.id, template.id))
      await emitTemplateEvent(tx, 'templates.deleted', actor, template)
      return null
    }),

  createProject: ({ params, body }, { actor }) =>
    db.transaction(async (tx) => {
      const { plan } = await readTemplate(tx, params.templateId)
      return presentProject(await makeProject(tx, actor, body, plan), actor)
    }),

  apply: ({ params: { projectId }, body: { templateId, startsOn } }, { actor }) =>
    db.transaction(async (tx) => {
      const { plan } = await readTemplate(tx, templateId)
      const made = await applyPlan(tx, actor, { projectId, plan, startsOn })
      return presentProduction.all(made, actor)
    }),

  copyProject: ({ params, body: { withPeople, ...body } }, { actor }) =>
    db.transaction(async (tx) => {
      const { plan } = await captureProject(tx, actor, params.projectId)
      return presentProject(await makeProject(tx, actor, body, withPeople ? plan : withoutPeople(plan)), actor)
    }),

  copyProduction: ({ params, body: { name, projectId, startsOn, withPeople } }, { actor }) =>
    db.transaction(async (tx) => {
      const { production, plan } = await captureProduction(tx, actor, params.productionId)
      const isSameProject = projectId === production.projectId
      const kept = withPeople ? plan : withoutPeople(plan)
      const copy: Plan = {
        ...kept,
        productions: kept.productions.map((one) => ({ ...one, name })),
        // Those of the project may take the copy too: they are not doubled.
        ...(isSameProject && { prestations: [] }),
      }
      const [made] = await applyPlan(tx, actor, { projectId, plan: copy, startsOn })
      if (!made) throw fail('UNEXPECTED')
      if (isSameProject) await letTalentsIn(tx, actor, made)
      return presentProduction(await readProduction(tx, made.id), actor)
    }),
})
