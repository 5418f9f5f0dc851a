import { contract } from '@regie/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { briefAttachments, briefs } from '#features/briefs/index.ts'
import { mediaFolders } from '#features/medias/index.ts'
import { prestationProductions, prestations } from '#features/prestations/index.ts'
import { productions } from '#features/productions/index.ts'
import { users } from '#features/users/index.ts'
import { aCompany, aMedia, aPostProduction, aPrestation, aProduction, aProject } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'

const { templates, projects: projectRoutes, prestations: prestationRoutes } = contract
const edits = contract['post-productions']
let regie: Regie
let producteur: Person
beforeAll(async () => {
  regie = await startRegie()
})
afterAll(() => regie.stop())
beforeEach(async () => {
  producteur = await regie.person('PRODUCTEUR')
})

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

/** A project as it is after some work: two productions, an edit given to a talent, a prestation, briefs, folders, a file. */
async function aWorkedProject() {
  const { db } = regie
  const talent = await regie.person('TALENT')
  const project = await aProject(db, {
    name: 'Rentrée',
    startsOn: '2026-03-02',
    dueOn: '2026-03-27',
    description: 'Trois films',
  })
  const film = await aProduction(db, {
    projectId: project.id,
    name: 'Film',
    shootOn: '2026-03-05',
    dueOn: '2026-03-20',
    optionDepotClient: 'DONE',
    status: 'FINISHED',
  })
  const photos = await aProduction(db, { projectId: project.id, name: 'Photos', type: 'PHOTO' })
  await aPostProduction(db, {
    productionId: film.id,
    name: 'Master',
    dueOn: '2026-03-18',
    userId: talent.id,
    status: 'FINISHED',
  })
  const prestation = await aPrestation(db, {
    projectId: project.id,
    userId: talent.id,
    name: 'Montage',
    place: 'Angers',
    startsOn: '2026-03-09',
  })
  await db
    .insert(prestationProductions)
    .values({ prestationId: prestation.id, productionId: film.id, categories: ['POST_PRODUCTION'], status: 'FINISHED' })
  const attached = { attachmentId: crypto.randomUUID(), name: 'plan.pdf' }
  const [brief] = await db
    .insert(briefs)
    .values({
      subjectType: 'productions',
      subjectId: film.id,
      document: {
        type: 'doc',
        content: [paragraph('Ton calme'), { type: 'attachedFile', attrs: attached }],
      },
    })
    .returning({ id: briefs.id })
  await db.insert(briefAttachments).values({
    id: attached.attachmentId,
    briefId: brief?.id ?? '',
    name: 'plan.pdf',
    size: 3,
    type: 'application/pdf',
    storageKey: `briefs/${attached.attachmentId}`,
  })
  const [parent] = await db
    .insert(mediaFolders)
    .values({ productionId: film.id, name: 'Sources', askedOf: 'CLIENT' })
    .returning({ id: mediaFolders.id })
  await db.insert(mediaFolders).values({ productionId: film.id, parentId: parent?.id ?? null, name: 'Logos' })
  await aMedia(db, { productionId: film.id })
  return { project, film, photos, talent, prestation }
}

/** What stands in a project, without ids. */
async function standing(projectId: string, { browser } = producteur) {
  const params = { projectId }
  const { data: project } = await browser.call(projectRoutes.get, { params })
  const rows = await regie.db
    .select()
    .from(productions)
    .where(eq(productions.projectId, projectId))
    .orderBy(productions.number)
  const all = await Promise.all(
    rows.map(async ({ id, name, type, status, shootOn, dueOn, optionDepotClient }) => {
      const { data: list } = await browser.call(edits.ofProduction, { params: { productionId: id }, query: {} })
      const [brief] = await regie.db
        .select({ document: briefs.document, version: briefs.version })
        .from(briefs)
        .where(eq(briefs.subjectId, id))
      const folders = await regie.db.select().from(mediaFolders).where(eq(mediaFolders.productionId, id))
      return {
        facts: { name, type, status, shootOn, dueOn, optionDepotClient },
        edits: list.data.map((one) => ({
          name: one.name,
          dueOn: one.dueOn,
          status: one.status,
          userId: one.userId,
          versions: one.versionInterne,
        })),
        brief: brief ?? null,
        folders: folders
          .map((one) => [one.name, folders.find(({ id: above }) => above === one.parentId)?.name ?? null, one.askedOf])
          .toSorted((one, other) => String(one).localeCompare(String(other))),
      }
    }),
  )
  const work = await regie.db.select().from(prestations).where(eq(prestations.projectId, projectId))
  const details = await Promise.all(
    work.map(async ({ id }) => (await browser.call(prestationRoutes.get, { params: { prestationId: id } })).data),
  )
  return {
    project: {
      name: project.name,
      companyId: project.companyId,
      startsOn: project.startsOn,
      dueOn: project.dueOn,
      description: project.description,
    },
    productions: all,
    prestations: details.map((one) => ({
      name: one.name,
      place: one.place,
      startsOn: one.startsOn,
      userId: one.userId,
      order: one.purchaseOrderSellsyId,
      productions: one.productions.map((held) => [held.name, held.categories, held.prestationProductionStatus]),
    })),
  }
}

const copied = (userId: string | null, companyId: string) => ({
  project: {
    name: 'Rentrée 2027',
    companyId,
    startsOn: '2027-03-01',
    dueOn: '2027-03-26',
    description: 'Trois films',
  },
  productions: [
    {
      facts: {
        name: 'Film',
        type: 'VIDEO',
        status: 'TO_ORGANIZE',
        shootOn: '2027-03-04',
        dueOn: '2027-03-19',
        optionDepotClient: 'YES',
      },
      edits: [{ name: 'Master', dueOn: '2027-03-17', status: 'TO_DO', userId, versions: 0 }],
      brief: { document: { type: 'doc', content: [paragraph('Ton calme')] }, version: 1 },
      folders: [
        ['Logos', 'Sources', null],
        ['Sources', null, 'CLIENT'],
      ],
    },
    {
      facts: {
        name: 'Photos',
        type: 'PHOTO',
        status: 'TO_ORGANIZE',
        shootOn: null,
        dueOn: null,
        optionDepotClient: 'NO',
      },
      edits: [],
      brief: null,
      folders: [],
    },
  ],
  prestations: [
    {
      name: 'Montage',
      place: 'Angers',
      startsOn: '2027-03-08',
      userId,
      order: null,
      productions: [['Film', [{ type: 'POST_PRODUCTION' }], expect.any(String)]],
    },
  ],
})

describe('the copy of a project', () => {
  it.each([true, false])('makes all that surrounds its productions again, with people: %s', async (withPeople) => {
    const { project, talent } = await aWorkedProject()
    const company = await aCompany(regie.db)
    const body = { name: 'Rentrée 2027', companyId: company.id, startsOn: '2027-03-01', withPeople }
    const { data } = await producteur.browser.call(templates.copyProject, { params: { projectId: project.id }, body })
    expect(await standing(data.id)).toEqual(copied(withPeople ? talent.id : null, company.id))
    expect(data.number).toBeGreaterThan(project.number)
  })

  it('has no date without a first day, and gives nothing to a closed account', async () => {
    const { project, talent } = await aWorkedProject()
    await regie.db.update(users).set({ deactivatedAt: new Date().toISOString() }).where(eq(users.id, talent.id))
    const body = { name: 'Sans dates', companyId: project.companyId, withPeople: true }
    const { data } = await producteur.browser.call(templates.copyProject, { params: { projectId: project.id }, body })
    const made = await standing(data.id)
    expect(made.project).toMatchObject({ startsOn: null, dueOn: null })
    expect(made.productions[0]).toMatchObject({
      facts: { shootOn: null, dueOn: null },
      edits: [{ dueOn: null, userId: null }],
    })
    expect(made.prestations).toMatchObject([{ startsOn: null, userId: null }])
  })

  it('is made whole or not at all, by those who may create each part', async () => {
    const { project } = await aWorkedProject()
    const create = ['projects.create', 'productions.create', 'prestations.create', 'post-productions.create'] as const
    const read = [
      'access.admin',
      'companies.read',
      'projects.read',
      'productions.read',
      'prestations.read',
      'post-productions.read',
    ] as const
    for (const missing of create) {
      const person = await regie.person('PRODUCTEUR', {
        permissions: [...read, ...create.filter((one) => one !== missing)],
      })
      const before = await regie.db.$count(productions)
      const answer = await person.browser.call(templates.copyProject, {
        params: { projectId: project.id },
        body: { name: 'Refusée', companyId: project.companyId },
      })
      expect([missing, answer.status]).toEqual([missing, 403])
      expect(await regie.db.$count(productions)).toBe(before)
    }
    // What they do not see is not copied.
    const half = await regie.person('PRODUCTEUR', {
      permissions: [...create, 'access.admin', 'companies.read', 'projects.read', 'productions.read'],
    })
    const { data } = await half.browser.call(templates.copyProject, {
      params: { projectId: project.id },
      body: { name: 'À moitié', companyId: project.companyId },
    })
    const made = await standing(data.id)
    expect(made.productions.map(({ edits: copies }) => copies.length)).toEqual([0, 0])
    expect(made.prestations).toEqual([])
    const without = await regie.person('PRODUCTEUR', {
      permissions: [...create, 'access.admin', 'companies.read', 'projects.read'],
    })
    const empty = await without.browser.call(templates.copyProject, {
      params: { projectId: project.id },
      body: { name: 'Vide', companyId: project.companyId },
    })
    expect((await standing(empty.data.id)).productions).toEqual([])
    const unknown = await producteur.browser.call(templates.copyProject, {
      params: { projectId: project.id },
      body: { name: 'Ailleurs', companyId: crypto.randomUUID() },
    })
    expect(unknown).toMatchObject({ status: 422, error: { fields: { companyId: expect.any(String) } } })
    const blind = await regie.person('PRODUCTEUR', { permissions: ['access.admin', ...create] })
    const hidden = await blind.browser.call(templates.copyProject, {
      params: { projectId: project.id },
      body: { name: 'Cachée', companyId: project.companyId },
    })
    expect(hidden.status).toBe(404)
  })
})

describe('the copy of a production', () => {
  it('joins its project without doubling its prestations, and lets its talent work', async () => {
    const { project, film, talent } = await aWorkedProject()
    const body = { name: 'Film court', projectId: project.id, startsOn: '2026-06-04', withPeople: true }
    const { data } = await producteur.browser.call(templates.copyProduction, {
      params: { productionId: film.id },
      body,
    })
    expect(data).toMatchObject({
      name: 'Film court',
      shootOn: '2026-06-04',
      projectId: project.id,
      postProductionCount: 1,
    })
    const made = await standing(project.id)
    expect(made.prestations.map(({ name }) => name).toSorted()).toEqual(['Montage', 'Post-production – Film court'])
    const theirs = (await talent.browser.call(contract.productions.get, { params: { productionId: data.id } })).status
    expect(theirs).toBe(200)
  })

  it('takes its prestations into another project, never into an archived one', async () => {
    const { film } = await aWorkedProject()
    const other = await aProject(regie.db)
    const send = (projectId: string) =>
      producteur.browser.call(templates.copyProduction, {
        params: { productionId: film.id },
        body: { name: 'Ailleurs', projectId },
      })
    expect((await send(other.id)).status).toBe(200)
    expect((await standing(other.id)).prestations).toMatchObject([{ name: 'Montage', userId: null }])
    const archived = await aProject(regie.db, { archivedAt: new Date().toISOString() })
    expect(await send(archived.id)).toMatchObject({ status: 422, error: { fields: { projectId: expect.any(String) } } })
  })
})

describe('a template', () => {
  it('says what it makes, makes it in a new project or one under way, and forgets people', async () => {
    const { project, film } = await aWorkedProject()
    const create = (of: { type: 'projects' | 'productions'; id: string }, name: string) =>
      producteur.browser.call(templates.create, { body: { name, of } })
    const { data: whole } = await create({ type: 'projects', id: project.id }, 'Rentrée')
    expect(whole.content).toEqual({
      productions: 2,
      postProductions: 1,
      prestations: 1,
      folders: 2,
      briefs: 1,
      days: 25,
    })
    const body = { name: 'Rentrée 2027', companyId: project.companyId, startsOn: '2027-03-01' }
    const made = await producteur.browser.call(templates.createProject, { params: { templateId: whole.id }, body })
    expect(await standing(made.data.id)).toEqual(copied(null, project.companyId))

    const { data: one } = await create({ type: 'productions', id: film.id }, 'Film')
    const target = await aProject(regie.db)
    const applied = await producteur.browser.call(templates.apply, {
      params: { projectId: target.id },
      body: { templateId: one.id, startsOn: '2027-03-04' },
    })
    expect(applied.data).toMatchObject([{ name: 'Film', shootOn: '2027-03-04', dueOn: '2027-03-19' }])
    // The original may go: the template stays.
    await producteur.browser.call(projectRoutes.remove, { params: { projectId: project.id } })
    const { data: all } = await producteur.browser.call(templates.all, {})
    expect(all.map(({ name }) => name)).toEqual(['Film', 'Rentrée'])
  })

  it('is renamed by one at a time, and deleted', async () => {
    const { film } = await aWorkedProject()
    const { data } = await producteur.browser.call(templates.create, {
      body: { name: 'Avant', of: { type: 'productions', id: film.id } },
    })
    const params = { templateId: data.id }
    const rename = (name: string, version: number) =>
      producteur.browser.call(templates.update, { params, body: { name, version } })
    expect((await rename('Après', 1)).data).toMatchObject({ name: 'Après', version: 2 })
    expect(await rename('Trop tard', 1)).toMatchObject({ status: 409, error: { current: { name: 'Après' } } })
    expect((await producteur.browser.call(templates.remove, { params })).status).toBe(200)
    expect((await rename('Parti', 2)).status).toBe(404)
    const body = { name: 'X', companyId: (await aCompany(regie.db)).id }
    expect((await producteur.browser.call(templates.createProject, { params, body })).status).toBe(404)
  })

  it('is not made of nothing, nor of what its author does not see', async () => {
    const empty = await aProject(regie.db)
    const of = { type: 'projects' as const, id: empty.id }
    const made = await producteur.browser.call(templates.create, { body: { name: 'Vide', of } })
    expect(made).toMatchObject({ status: 422, error: { message: expect.stringContaining('aucune production') } })
    const { film } = await aWorkedProject()
    const blind = await regie.person('PRODUCTEUR', {
      permissions: ['access.admin', 'projects.create', 'projects.read'],
    })
    const hidden = await blind.browser.call(templates.create, {
      body: { name: 'Caché', of: { type: 'productions', id: film.id } },
    })
    expect(hidden.status).toBe(404)
    const client = await regie.person('CLIENT')
    expect((await client.browser.call(templates.all, {})).status).toBe(403)
  })
})
