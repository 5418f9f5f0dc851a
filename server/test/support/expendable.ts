import { contract } from '@regie/contract'
import { sql } from 'drizzle-orm'
import { budgetLines } from '#features/budget/index.ts'
import { companyMembers } from '#features/companies/index.ts'
import { documents } from '#features/documents/index.ts'
import { invoiceLinks } from '#features/invoicing/table.ts'
import { prestationProductions } from '#features/prestations/index.ts'
import { absences } from '#features/talents/index.ts'
import { templates } from '#features/templates/table.ts'
import { aCompany, aMedia, aPostProduction, aPrestation, aProduction, aProject } from './builders.ts'
import type { Ids } from './calls.ts'
import { aUser, browserOf } from './regie.ts'
import type { House, TestedProduct } from './world.ts'

type RowMaker = (stage: TestedProduct, house: House) => Promise<Partial<Ids>>

const aMember: RowMaker = async ({ db }, { ids }) => {
  const { id } = await aUser(db, 'CLIENT')
  await db.insert(companyMembers).values({ companyId: ids.companyId, userId: id })
  return { userId: id, memberId: id }
}
const aLink =
  (of: 'projectId' | 'prestationId'): RowMaker =>
  async ({ db }, { ids }) => {
    await db
      .insert(invoiceLinks)
      .values({ [of]: ids[of], invoiceId: ids.invoiceId })
      .onConflictDoNothing()
    return {}
  }

const aDocument =
  (given: Partial<typeof documents.$inferInsert> = {}): RowMaker =>
  async ({ db }, { ids }) => {
    const of = { userId: ids.talentId, depositedById: ids.talentId, kind: 'CV' as const, storageKey: 'documents/none' }
    const [made] = await db
      .insert(documents)
      .values({ ...of, name: 'cv.pdf', size: 4, type: 'application/pdf', ...given })
      .returning({ id: documents.id })
    return { documentId: made?.id ?? '' }
  }

/** The rows that a route removes, created anew for each caller: the next ones still find a row. */
export const expendableRows: Record<string, RowMaker> = {
  'users.remove': aMember,
  'users.deactivate': aMember,
  'users.reactivate': aMember,
  'profile.erase': aMember,
  'companies.removeMember': aMember,
  'companies.remove': async ({ db }, { ids }) => {
    const { id } = await aCompany(db)
    await db.insert(companyMembers).values({ companyId: id, userId: ids.userId })
    return { companyId: id }
  },
  'templates.remove': async ({ db }) => {
    const plan = { description: '', startsOn: null, dueOn: null, brief: null, productions: [], prestations: [] }
    const [made] = await db.insert(templates).values({ name: 'Modèle', plan }).returning({ id: templates.id })
    return { templateId: made?.id ?? '' }
  },
  'talents.withdraw': async ({ db }, { ids }) => {
    const days = { startsOn: '2001-03-02', endsOn: '2001-03-06' }
    const absence = { id: crypto.randomUUID(), userId: ids.talentId, ...days }
    await db.insert(absences).values(absence)
    return { absenceId: absence.id }
  },
  'documents.remove': aDocument(),
  'documents.restore': (stage, house) =>
    aDocument({ deletedAt: new Date().toISOString(), removedById: house.ids.talentId })(stage, house),
  'projects.remove': async ({ db }, { ids }) => ({
    projectId: (await aProject(db, { companyId: ids.companyId })).id,
  }),
  'productions.remove': async ({ db }, { ids }) => ({
    productionId: (await aProduction(db, { projectId: ids.projectId })).id,
  }),
  'prestations.remove': async ({ db }, { ids }) => ({
    prestationId: (await aPrestation(db, { projectId: ids.projectId, userId: ids.talentId })).id,
  }),
  'prestations.detach': async ({ db }, { ids }) => {
    const { id: productionId } = await aProduction(db, { projectId: ids.projectId })
    const { prestationId } = ids
    await db.insert(prestationProductions).values({ prestationId, productionId, categories: ['RUSH'] })
    return { productionId }
  },
  'post-productions.remove': async ({ db }, { ids }) => ({
    postProductionId: (await aPostProduction(db, { productionId: ids.productionId, userId: ids.talentId })).id,
  }),
  'medias.remove': async ({ db }, { ids }) => ({
    rushId: (await aMedia(db, { productionId: ids.productionId, category: 'RUSH' })).id,
  }),
  'medias.cancelUpload': async (_, { client, ids }) => {
    const { data } = await client.browser.call(contract.medias.declare, {
      params: { productionId: ids.productionId },
      body: { category: 'DEPOT', files: [{ name: `${crypto.randomUUID()}.png`, size: 10 }] },
    })
    return { uploadingId: data[0]?.key ?? '' }
  },
  'review.removeComment': async ({ db }, { ids }) => {
    const id = crypto.randomUUID()
    await db.execute(sql`insert into comments (id, post_production_id, version_id, author_id, text)
      select ${id}, post_production_id, version_id, author_id, text from comments where id = ${ids.commentId}`)
    return { commentId: id }
  },
  'carbon.removeLine': async ({ db }, { ids }) => {
    const id = crypto.randomUUID()
    await db.execute(sql`insert into carbon_lines select (jsonb_populate_record(line, jsonb_build_object('id', ${id}::text))).*
      from carbon_lines as line where line.id = ${ids.lineId}`)
    return { lineId: id }
  },
  'budget.removeLine': async ({ db }, { ids }) => {
    const [made] = await db
      .insert(budgetLines)
      .values({ projectId: ids.projectId, kind: 'SALE', label: 'Film', plannedQuantity: '1', plannedPrice: '1' })
      .returning({ id: budgetLines.id })
    return { budgetLineId: made?.id ?? '' }
  },
  'invoicing.unlinkFromProject': aLink('projectId'),
  'invoicing.unlinkFromPrestation': aLink('prestationId'),
  'profile.closeSession': async ({ db, url }, { client, ids }) => {
    await browserOf(db, url, client.id)
    const { data } = await client.browser.call(contract.profile.sessions, {})
    return { sessionId: data.find(({ id }) => id !== ids.sessionId)?.id ?? '' }
  },
}
