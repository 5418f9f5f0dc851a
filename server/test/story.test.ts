import { contract } from '@regie/contract'
import { emptyDocument } from '@regie/contract/briefs/rules'
import type { BriefDocument } from '@regie/contract/briefs/schema'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyMembers, companies as companyRows } from '#features/companies/index.ts'
import { postProductions } from '#features/post-productions/index.ts'
import { prestations } from '#features/prestations/index.ts'
import { projects as projectRows } from '#features/projects/index.ts'
import { jobsOf } from '#features.ts'
import { deletions } from '#platform/db/table.ts'
import { aCompany, aMedia, aPostProduction, aPrestation, aProduction, aProject } from './support/builders.ts'
import { type Person, type Regie, startRegie } from './support/regie.ts'

const { activity, trash, search, briefs, projects, companies, productions } = contract
let regie: Regie
let admin: Person
let producteur: Person
beforeAll(async () => {
  regie = await startRegie()
  admin = await regie.person('ADMIN')
  producteur = await regie.person('PRODUCTEUR')
})
afterAll(() => regie.stop())

const documentOf = (text: string): BriefDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

describe('a brief', () => {
  it('is written by staff, read by whoever works on it, unknown to clients', async () => {
    const talent = await regie.person('TALENT')
    const client = await regie.person('CLIENT')
    const project = await aProject(regie.db)
    await regie.db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
    const prestation = await aPrestation(regie.db, { projectId: project.id, userId: talent.id })
    const params = { subjectType: 'prestations', subjectId: prestation.id }
    expect((await producteur.browser.call(briefs.get, { params })).data).toMatchObject({
      version: 0,
      document: emptyDocument,
    })
    const saved = await producteur.browser.call(briefs.save, {
      params,
      body: { version: 0, document: documentOf('Plan large') },
    })
    expect(saved.data.version).toBe(1)
    expect((await talent.browser.call(briefs.get, { params })).data.document).toEqual(documentOf('Plan large'))
    const byTalent = await talent.browser.call(briefs.save, { params, body: { version: 1, document: documentOf('X') } })
    expect(byTalent.status).toBe(403)
    const ofProject = { subjectType: 'projects', subjectId: project.id }
    for (const { browser } of [client, talent])
      expect((await browser.call(briefs.get, { params: ofProject })).status).toBe(404)
  })

  it('keeps what the first wrote when a second saves over it unknowingly', async () => {
    const production = await aProduction(regie.db)
    const params = { subjectType: 'productions', subjectId: production.id }
    const save = (who: Person, version: number, text: string) =>
      who.browser.call(briefs.save, { params, body: { version, document: documentOf(text) } })
    const both = await Promise.all([save(producteur, 0, 'le premier'), save(admin, 0, 'le second')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const late = both.find(({ status }) => status === 409)
    expect(late?.error).toMatchObject({ code: 'STALE_VERSION', current: { version: 1 } })
  })

  it('has one revision per sitting, each with who and what', async () => {
    const project = await aProject(regie.db)
    const params = { subjectType: 'projects', subjectId: project.id }
    const save = (who: Person, version: number, text: string) =>
      who.browser.call(briefs.save, { params, body: { version, document: documentOf(text) } })
    await save(producteur, 0, 'un')
    await save(producteur, 1, 'un, deux')
    await save(admin, 2, 'trois')
    const { data } = await producteur.browser.call(briefs.history, { params })
    expect(data.map(({ version, document }) => [version, document])).toEqual([
      [3, documentOf('trois')],
      [2, documentOf('un, deux')],
    ])
    expect((await save(producteur, 3, 'trois')).data.version).toBe(3)
  })

  it('takes attached files, with any name, and refuses an empty one', async () => {
    const project = await aProject(regie.db)
    const path = `/api/briefs/projects/${project.id}/attachments`
    const send = (name: string, body: string, type = 'text/plain') =>
      producteur.browser.send('POST', `${path}?${new URLSearchParams({ name, type }).toString()}`, {
        body,
        headers: { 'content-type': 'application/octet-stream' },
      })
    expect((await send('vide.txt', '')).status).toBe(422)
    const sent = await send('repérage 🎬 été.txt', 'contenu')
    const { data } = (await sent.json()) as { data: { id: string; size: number } }
    expect(data).toMatchObject({ name: 'repérage 🎬 été.txt', size: 7 })
    const got = await producteur.browser.send('GET', `${path}/${data.id}`)
    expect(await got.text()).toBe('contenu')
    expect(got.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''rep%C3%A9rage%20%F0%9F%8E%AC%20%C3%A9t%C3%A9.txt",
    )
    const page = await send('page.html', '<script>alert(1)</script>', 'text/html')
    const { data: html } = (await page.json()) as { data: { id: string } }
    const served = await producteur.browser.send('GET', `${path}/${html.id}`)
    expect(served.headers.get('content-disposition')).toMatch(/^attachment/)
    const stranger = await regie.person('TALENT')
    expect((await stranger.browser.send('GET', `${path}/${data.id}`)).status).toBe(404)
  })
})

describe('the activity', () => {
  it('tells a project’s whole story, with names before and after', async () => {
    const company = await aCompany(regie.db)
    const { data: project } = await producteur.browser.call(projects.create, {
      body: { name: 'Film', companyId: company.id },
    })
    const { data: production } = await producteur.browser.call(productions.create, {
      body: { projectId: project.id, name: 'Teaser' },
    })
    await producteur.browser.call(productions.update, {
      params: { productionId: production.id },
      body: { name: 'Bande-annonce' },
    })
    const told = async (who: Person, query: object) =>
      (await who.browser.call(activity.list, { query: { sort: '-at' as const, ...query } })).data.data
    const story = await told(producteur, { projectId: project.id })
    expect(story.map(({ name }) => name)).toEqual(['productions.updated', 'productions.created', 'projects.created'])
    expect(story[0]).toMatchObject({
      subject: { type: 'productions', id: production.id, label: 'Bande-annonce' },
      actor: { id: producteur.id },
      changes: { name: ['Teaser', 'Bande-annonce'] },
    })
    expect(await told(producteur, {})).toEqual([])
    expect((await told(admin, { actorId: producteur.id, q: 'bande' })).length).toBe(1)
    const blind = await regie.person('PRODUCTEUR', { permissions: ['access.admin', 'projects.read'] })
    expect((await told(blind, { projectId: project.id })).map(({ name }) => name)).toEqual(['projects.created'])
    const client = await regie.person('CLIENT')
    expect((await client.browser.call(activity.list, {})).status).toBe(403)
  })
})

describe('the trash', () => {
  const trashed = async () =>
    (await admin.browser.call(trash.list, { query: { sort: '-deletedAt' as const } })).data.data

  it('gives back exactly what a deletion took', async () => {
    const project = await aProject(regie.db, { name: 'À rétablir' })
    const production = await aProduction(regie.db, { projectId: project.id })
    const kept = await aPostProduction(regie.db, { productionId: production.id })
    const gone = await aPostProduction(regie.db, { productionId: production.id, name: 'Supprimée seule' })
    const prestation = await aPrestation(regie.db, { projectId: project.id })
    await producteur.browser.call(contract['post-productions'].remove, { params: { postProductionId: gone.id } })
    await producteur.browser.call(projects.remove, { params: { projectId: project.id } })
    const [ofProject, ofPostProduction] = await trashed()
    expect(ofProject).toMatchObject({
      type: 'projects',
      label: 'À rétablir',
      goesWith: ['1 production', '1 post-production', '1 prestation'],
    })
    const early = await admin.browser.call(trash.restore, { params: { deletionId: ofPostProduction?.id ?? '' } })
    expect(early.error?.message).toMatch(/^Rétablissez d’abord la production « Teaser »/)
    expect((await producteur.browser.call(trash.list, {})).status).toBe(403)
    expect((await admin.browser.call(trash.restore, { params: { deletionId: ofProject?.id ?? '' } })).status).toBe(200)
    const live = await regie.db.select().from(postProductions).where(eq(postProductions.productionId, production.id))
    expect(live.map(({ id, deletedAt }) => [id, deletedAt === null])).toEqual(
      expect.arrayContaining([
        [kept.id, true],
        [gone.id, false],
      ]),
    )
    const [row] = await regie.db.select().from(prestations).where(eq(prestations.id, prestation.id))
    expect(row?.deletedAt).toBeNull()
    const again = await admin.browser.call(trash.restore, { params: { deletionId: ofProject?.id ?? '' } })
    expect(again.status).toBe(404)
  })

  it('gives back their own deletions to whoever made them, within the hour', async () => {
    const project = await aProject(regie.db)
    const production = await aProduction(regie.db, { projectId: project.id })
    const other = await regie.person('PRODUCTEUR')
    const undo = (who: Person, ...rows: { type: 'productions' | 'projects'; id: string }[]) =>
      who.browser.call(trash.undo, { body: { rows } })
    const ofProduction = { type: 'productions', id: production.id } as const
    const ofProject = { type: 'projects', id: project.id } as const

    await producteur.browser.call(productions.remove, { params: { productionId: production.id } })
    expect((await undo(other, ofProduction)).status).toBe(404)
    expect((await undo(producteur, { ...ofProduction, type: 'projects' })).status).toBe(404)
    // One that cannot be given back: none is.
    expect((await undo(producteur, ofProduction, ofProject)).status).toBe(404)
    expect((await undo(producteur, ofProduction)).status).toBe(200)
    expect((await undo(producteur, ofProduction)).status).toBe(404)
    const found = await producteur.browser.call(productions.get, { params: { productionId: production.id } })
    expect(found.status).toBe(200)

    await producteur.browser.call(productions.remove, { params: { productionId: production.id } })
    await producteur.browser.call(projects.remove, { params: { projectId: project.id } })
    expect((await undo(producteur, ofProduction)).error?.message).toMatch(/^Rétablissez d’abord le projet/)
    // Whatever the order of the list, the project comes back first.
    expect((await undo(producteur, ofProduction, ofProject)).status).toBe(200)

    await producteur.browser.call(projects.remove, { params: { projectId: project.id } })
    await regie.db
      .update(deletions)
      .set({ deletedAt: sql`now() - interval '61 minutes'` })
      .where(eq(deletions.subjectId, project.id))
    expect((await undo(producteur, ofProject)).status).toBe(404)
  })

  it('holds companies too, unless they have projects', async () => {
    const used = await aProject(regie.db)
    const refused = await admin.browser.call(companies.remove, { params: { companyId: used.companyId } })
    expect(refused.error).toMatchObject({ code: 'DELETION_REFUSED', message: 'La société a encore un projet.' })
    const free = await aCompany(regie.db, { name: 'Société libre' })
    await admin.browser.call(companies.remove, { params: { companyId: free.id } })
    const [first] = await trashed()
    expect(first?.label).toBe('Société libre')
    await admin.browser.call(trash.restore, { params: { deletionId: first?.id ?? '' } })
    expect((await admin.browser.call(companies.get, { params: { companyId: free.id } })).status).toBe(200)
  })

  it('is emptied after 30 days, bytes included', async () => {
    const mine = await startRegie()
    try {
      const project = await aProject(mine.db)
      const production = await aProduction(mine.db, { projectId: project.id })
      await aMedia(mine.db, { productionId: production.id, category: 'RUSH', storageKey: 'purge/rush' })
      const { browser } = await mine.person('ADMIN')
      await browser.call(projects.remove, { params: { projectId: project.id } })
      const purge = jobsOf(mine.platform).find(({ queue }) => queue === 'trash.purge')
      await purge?.run({})
      expect(await mine.db.$count(projectRows)).toBe(1)
      const held = await aProject(mine.db)
      const label = 'Société d’un projet'
      const [kept] = await mine.db
        .insert(deletions)
        .values({ subjectType: 'companies', subjectId: held.companyId, label, deletedAt: '2020-01-01T00:00:00Z' })
        .returning()
      await mine.db
        .update(companyRows)
        .set({ deletedAt: sql`now()`, deletionId: kept?.id ?? null })
        .where(eq(companyRows.id, held.companyId))
      await mine.db
        .update(deletions)
        .set({ deletedAt: sql`now() - interval '31 days'` })
        .where(eq(deletions.subjectId, project.id))
      expect((await browser.call(trash.list, {})).data.total).toBe(0)
      // One that can't be deleted for good holds no other one, and is told.
      await expect(purge?.run({})).rejects.toThrow('1 of 2 deletions could not be purged')
      expect(await mine.db.$count(projectRows)).toBe(1)
      expect((await mine.db.select({ label: deletions.label }).from(deletions)).map((one) => one.label)).toEqual([
        label,
      ])
    } finally {
      await mine.stop()
    }
  })
})

describe('the search', () => {
  it('finds by reference, then by name, whatever the accents, what each may see', async () => {
    const company = await aCompany(regie.db, { name: 'Éclat du Périgord' })
    const project = await aProject(regie.db, { companyId: company.id, name: 'Périgord en été' })
    const production = await aProduction(regie.db, { projectId: project.id, name: 'Teaser périgourdin' })
    const find = async (who: Person, q: string) =>
      (await who.browser.call(search.find, { query: { q } })).data.map(({ type, id }) => `${type} ${id}`)
    expect(await find(producteur, 'perigord')).toEqual(
      expect.arrayContaining([`projects ${project.id}`, `companies ${company.id}`]),
    )
    expect((await find(producteur, `prd ${production.number}`))[0]).toBe(`productions ${production.id}`)
    expect(await find(producteur, `PRJ${project.number}`)).toContain(`projects ${project.id}`)
    expect(await find(producteur, '%')).toEqual([])
    expect(await find(producteur, '  ')).toEqual([])
    const client = await regie.person('CLIENT')
    expect(await find(client, 'perigord')).toEqual([])
    await regie.db.insert(companyMembers).values({ companyId: company.id, userId: client.id })
    expect((await find(client, 'perig')).length).toBe(3)
    const talent = await regie.person('TALENT', { lastname: 'Quintessence' })
    expect(await find(producteur, 'quintessence')).toEqual([`users ${talent.id}`])
    expect(await find(talent, 'quintessence')).toEqual([])
  })
})
