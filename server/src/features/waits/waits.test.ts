import { contract } from '@regie/contract'
import { keysOf } from '@regie/contract/keys'
import { type Turn, turnLabels } from '@regie/contract/post-productions/schema'
import { type CategoryType, prestationProductionStatusLabels } from '@regie/contract/prestations/schema'
import { awaitedFor } from '@regie/contract/waits/rules'
import type { Wait, WaitKind } from '@regie/contract/waits/schema'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptanceTerms } from '#features/acceptances/index.ts'
import { companyMembers } from '#features/companies/index.ts'
import { documents } from '#features/documents/index.ts'
import { invoiceLinks, invoices } from '#features/invoicing/index.ts'
import { medias } from '#features/medias/index.ts'
import { postProductionVersions } from '#features/post-productions/index.ts'
import { prestationProductions } from '#features/prestations/index.ts'
import { users } from '#features/users/index.ts'
import { aCompany, aMedia, aPostProduction, aPrestation, aProduction, aProject } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { remindByRhythm } from './index.ts'
import { mailReminder } from './mailing.ts'
import { clockInParis } from './rhythm.ts'
import { sentReminders } from './table.ts'

const { waits: routes, activity, 'post-productions': life } = contract
let regie: Regie
let producteur: Person
let admin: Person
beforeAll(async () => {
  regie = await startRegie({ working: true })
  producteur = await regie.person('PRODUCTEUR', { firstname: 'Camille', lastname: 'Roy' })
  admin = await regie.person('ADMIN')
})
afterAll(() => regie.stop())

const inParis = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' })
const day = (from: number) => inParis.format(Date.now() + from * 24 * 3_600_000)
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString()

/** A project with one thing of each kind that waits, and its people. */
async function aBusyProject() {
  const { db } = regie
  const company = await aCompany(db)
  const project = await aProject(db, {
    companyId: company.id,
    producteurId: producteur.id,
    name: `Projet ${crypto.randomUUID()}`,
  })
  const client = await regie.person('CLIENT', { firstname: 'Ada', lastname: 'Lovelace' })
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  const talent = await regie.person('TALENT', { firstname: 'Lou', lastname: 'Reed' })
  const production = await aProduction(db, {
    projectId: project.id,
    name: 'Film',
    status: 'POST_PRODUCTION',
  })
  const photos = await aProduction(db, {
    projectId: project.id,
    name: 'Photos',
    shootOn: day(4),
    optionDepotClient: 'YES',
    optionImageChoice: 'YES',
    status: 'POST_PRODUCTION',
  })
  const retouching = await aPostProduction(db, {
    productionId: photos.id,
    name: 'Retouches',
    userId: talent.id,
    status: 'AWAITING_VALIDATION',
    versionInterne: 1,
    versionClient: 1,
  })
  const picture = await aMedia(db, { productionId: photos.id, name: 'une.jpg', category: 'RUSH', kind: 'IMAGE' })
  const edit = (name: string, given: object) =>
    aPostProduction(db, { productionId: production.id, name, userId: talent.id, ...given })
  const review = await edit('Master', {
    status: 'AWAITING_VALIDATION',
    versionInterne: 3,
    versionClient: 2,
    statusSince: daysAgo(5),
    dueOn: day(-1),
  })
  await edit('Teaser', { status: 'TO_MODIFY', versionInterne: 1, statusSince: daysAgo(4) })
  await edit('Approuvable', { status: 'AWAITING_APPROVAL', versionInterne: 1 })
  await edit('Sans talent', { status: 'TO_DO', userId: null })
  // Delivers the production: its deliverables are the client's.
  await edit('Finie', { status: 'FINISHED' })
  await db.insert(acceptanceTerms).values({ productionId: production.id, isAsked: true, gatesDownloads: false })
  await aMedia(db, { productionId: production.id, name: 'affiche.tif', category: 'LIVRABLE' })
  const prestation = await aPrestation(db, {
    projectId: project.id,
    name: 'Tournage',
    userId: talent.id,
    endsOn: day(3),
  })
  await db.insert(prestationProductions).values({
    prestationId: prestation.id,
    productionId: production.id,
    categories: ['RUSH'],
    status: 'READY_TO_START',
  })
  const invoiceId = String(Math.floor(Math.random() * 1e9))
  const amounts = { exclTax: '100.00', tax: '20.00', inclTax: '120.00', remainingDue: '120.00' }
  await db.insert(invoices).values({
    kind: 'SALE',
    invoiceId,
    number: 'FA-31',
    subject: '',
    currency: 'EUR',
    billedTo: company.name,
    status: 'late',
    dueOn: day(-3),
    ...amounts,
  })
  await db.insert(invoiceLinks).values({ projectId: project.id, invoiceId })
  const read = async (query: object = {}, who = admin): Promise<Wait[]> =>
    (await who.browser.call(routes.read, { query: { projectId: project.id, ...query } })).data.waits
  const remind = (kind: WaitKind, subjectId: string, text = 'Merci d’avance.', who = producteur) =>
    who.browser.call(routes.remind, { body: { kind, subjectId, text } })
  const setReminders = (isOn: boolean) =>
    producteur.browser.call(routes.setOfProject, { params: { projectId: project.id }, body: { isOn } })
  const people = { client, talent }
  const work = { project, production, photos, retouching, picture, review, prestation, invoiceId }
  return { ...people, ...work, read, remind, setReminders }
}

/** « client: Signer la recette de 1 livrable (affiche) ». */
const said = (waits: readonly Wait[]) =>
  waits
    .map(({ kind, who, what, names }) => `${kind} ${who} ${what.replaceAll(/\s/g, ' ')} [${names.join()}]`)
    .toSorted()

describe('what waits', () => {
  it('says who must do what, since when and until when, for each kind of thing', async () => {
    const { read } = await aBusyProject()
    const found = await read()
    expect(said(found)).toEqual([
      'ACCEPTANCE client Signer la recette de 1 livrable [Ada Lovelace]',
      'DEPOSIT client Déposer les contenus [Ada Lovelace]',
      'EDIT client Valider la version 2 [Ada Lovelace]',
      'EDIT staff Approuver la version 1 []',
      'EDIT staff Assigner un talent []',
      'EDIT talent Reprendre les retours [Lou Reed]',
      'INVOICE client Régler 120,00 € [Ada Lovelace]',
      'PRESTATION talent Déposer les rushes [Lou Reed]',
      'SELECTION client Choisir les images [Ada Lovelace]',
    ])
    // A choice is not for the day of the shooting: its images come from there.
    const untils = found.map(({ kind, until }) => `${kind} ${until}`)
    expect(untils).toEqual(expect.arrayContaining(['SELECTION null', `DEPOSIT ${day(4)}`]))
    expect(found[0]).toMatchObject({ title: 'Film · Master', until: day(-1), project: { name: expect.any(String) } })
    expect(found.map(({ since }) => since)).toEqual(found.map(({ since }) => since).toSorted())
  })

  it('is asked by the party that it waits for, as the rule of the contract says', async () => {
    const { read } = await aBusyProject()
    const all = await read()
    for (const who of ['client', 'talent', 'staff'] satisfies Turn[]) {
      const found = await read({ who: [who] })
      expect(said(found)).toEqual(said(all.filter((wait) => wait.who === who)))
    }
    expect(said(await read({ who: ['client', 'talent'] }))).toEqual(said(all.filter(({ who }) => who !== 'staff')))
  })

  it('tells the documents of talents, of no project, until they are renewed', async () => {
    const talent = await regie.person('TALENT', { firstname: 'Iris', lastname: 'Vigne' })
    const paper = (expiresOn: string) =>
      regie.db.insert(documents).values({
        userId: talent.id,
        kind: 'VIGILANCE',
        name: 'vigilance.pdf',
        size: 10,
        type: 'application/pdf',
        storageKey: `tests/${crypto.randomUUID()}`,
        expiresOn,
        depositedById: talent.id,
      })
    await paper(day(-2))
    const theirs = async () =>
      (await admin.browser.call(routes.read, { query: { who: ['talent'] } })).data.waits.filter(
        ({ personId }) => personId === talent.id,
      )
    expect(await theirs()).toMatchObject([
      { kind: 'DOCUMENT', what: 'Remplacer : Attestation de vigilance Urssaf', project: null, until: day(-2) },
    ])
    await paper(day(150))
    expect(await theirs()).toEqual([])
  })

  it('is of the kinds that the reader may see, of projects that go on', async () => {
    const { read, project } = await aBusyProject()
    const kinds = async (permissions: never[] | string[]) => {
      const narrow = await regie.person('PRODUCTEUR', { permissions: ['access.admin', ...permissions] as never[] })
      return new Set((await read({}, narrow)).map(({ kind }) => kind))
    }
    expect(await kinds([])).toEqual(new Set())
    expect(await kinds(['post-productions.read'])).toEqual(new Set(['EDIT']))
    expect(await kinds(['productions.read'])).toEqual(new Set(['DEPOSIT', 'SELECTION', 'ACCEPTANCE']))
    expect(await kinds(['prestations.read'])).toEqual(new Set(['PRESTATION']))
    expect(await kinds(['invoices.view'])).toEqual(new Set(['INVOICE']))
    for (const role of ['CLIENT', 'TALENT'] as const) {
      const outside = await regie.person(role)
      expect((await outside.browser.call(routes.read, { query: {} })).status).toBe(403)
    }
    await regie.db.execute(sql`update projects set archived_at = now() where id = ${project.id}`)
    expect(await read()).toEqual([])
  })

  it('is no longer of what is in the trash', async () => {
    const { read, project, prestation } = await aBusyProject()
    const kinds = async () => [...new Set((await read()).map(({ kind }) => kind))].toSorted()
    await regie.db.execute(sql`update prestations set deleted_at = now() where id = ${prestation.id}`)
    expect(await kinds()).toEqual(['ACCEPTANCE', 'DEPOSIT', 'EDIT', 'INVOICE', 'SELECTION'])
    const ofAgency = await admin.browser.call(routes.read, { query: {} })
    expect(ofAgency.data.waits.map(({ prestationId }) => prestationId)).not.toContain(prestation.id)
    await regie.db.execute(sql`update productions set deleted_at = now() where project_id = ${project.id}`)
    expect(await kinds()).toEqual(['INVOICE'])
    await regie.db.execute(sql`update projects set deleted_at = now() where id = ${project.id}`)
    expect(await read()).toEqual([])
    const reminders = await admin.browser.call(routes.ofProject, { params: { projectId: project.id } })
    expect(reminders.status).toBe(404)
  })

  it('is an invoice of the company of the project alone, in its own currency', async () => {
    const { read, invoiceId } = await aBusyProject()
    const told = async () => (await read()).filter(({ kind }) => kind === 'INVOICE').map(({ what }) => what)
    const change = (set: Partial<typeof invoices.$inferInsert>) =>
      regie.db.update(invoices).set(set).where(eq(invoices.invoiceId, invoiceId))
    await change({ currency: 'USD' })
    expect(await told()).toEqual([expect.stringMatching(/120,00\s\$/)])
    await change({ billedTo: 'Une autre société' })
    expect(await told()).toEqual([])
  })

  it('is nothing of a production that is cancelled', async () => {
    const { read, project, review, remind } = await aBusyProject()
    await regie.db.execute(sql`update productions set status = 'CANCELLED' where project_id = ${project.id}`)
    expect((await read()).map(({ kind }) => kind)).toEqual(['INVOICE'])
    expect((await remind('EDIT', review.id)).status).toBe(404)
  })

  it('is of the décideur alone, from the end of the delay while others are awaited', async () => {
    const { db } = regie
    const { client, project, production, review, read } = await aBusyProject()
    const members = [await regie.person('CLIENT', { firstname: 'Max' }), await regie.person('CLIENT')] as const
    for (const { id } of members) await db.insert(companyMembers).values({ companyId: project.companyId, userId: id })
    const [version] = await db
      .insert(postProductionVersions)
      .values({ postProductionId: review.id, number: 3, clientNumber: 2, publishedAt: daysAgo(4) })
      .returning()
    const decide = (days: number | null) =>
      producteur.browser.call(contract.review.setDecider, {
        params: { productionId: production.id },
        body: { deciderId: client.id, days },
      })
    const told = async () => {
      const found = (await read()).find(({ subjectId }) => subjectId === review.id)
      return found && [found.names, Math.round((Date.parse(found.since) - Date.now()) / 3_600_000 / 24)]
    }
    expect((await told())?.[0]).toHaveLength(3)
    await decide(null)
    expect(await told()).toEqual([['Ada Lovelace'], -5])
    await decide(9)
    expect(await told()).toEqual([['Ada Lovelace'], 5])
    await decide(3)
    expect(await told()).toEqual([['Ada Lovelace'], -1])
    for (const { id } of members)
      await db.execute(
        sql`insert into verdicts (version_id, user_id, verdict) values (${version?.id}, ${id}, 'APPROVED')`,
      )
    expect(await told()).toEqual([['Ada Lovelace'], -5])
    await db.delete(companyMembers).where(eq(companyMembers.userId, client.id))
    expect((await told())?.[0]).toHaveLength(2)
  })

  it('asks the client for what their pages hold, and nothing else meanwhile', async () => {
    const { db } = regie
    const { photos, retouching, picture, read } = await aBusyProject()
    const ofPhotos = async () =>
      said((await read()).filter(({ productionId }) => productionId === photos.id)).map((text) => text.split(' [')[0])
    expect(await ofPhotos()).toEqual(['DEPOSIT client Déposer les contenus', 'SELECTION client Choisir les images'])
    const unassigned = await aPostProduction(db, { productionId: photos.id, name: 'Sans talent', userId: null })
    expect(await ofPhotos()).toContain('EDIT staff Assigner un talent')
    await db.execute(sql`update post_productions set deleted_at = now() where id = ${unassigned.id}`)
    await db.execute(sql`update medias set deleted_at = now() where id = ${picture.id}`)
    expect(await ofPhotos()).toEqual(['DEPOSIT client Déposer les contenus'])
    await db.execute(sql`update productions set option_depot_client = 'DONE' where id = ${photos.id}`)
    expect(await ofPhotos()).toEqual([])
    await db.execute(sql`update productions set option_image_choice = 'DONE' where id = ${photos.id}`)
    expect(await ofPhotos()).toEqual(['EDIT client Valider la version 1'])
    await db.execute(sql`update post_productions set status = 'TO_DO' where id = ${retouching.id}`)
    expect(await ofPhotos()).toEqual(['EDIT talent Démarrer'])
    await db.execute(sql`update productions set option_depot_client = 'YES' where id = ${photos.id}`)
    expect(await ofPhotos()).toEqual(['DEPOSIT client Déposer les contenus'])
    await db.execute(sql`update post_productions set deleted_at = now() where id = ${retouching.id}`)
    expect(await ofPhotos()).toEqual([])
  })

  it('is of a talent until they say that all is deposited; then the agency ends the prestation', async () => {
    const { prestation, production, talent, read } = await aBusyProject()
    const ofPrestation = async (query: object = {}) =>
      said((await read(query)).filter(({ kind }) => kind === 'PRESTATION'))
    const change = (set: object) =>
      regie.db.update(prestationProductions).set(set).where(eq(prestationProductions.prestationId, prestation.id))
    const params = { prestationId: prestation.id, productionId: production.id }
    const done = await talent.browser.call(contract.prestations.productionStatus, {
      params,
      body: { status: 'CONTENT_RECEIVED' },
    })
    expect(done.status).toBe(200)
    expect(await ofPrestation()).toEqual(['PRESTATION staff Terminer la prestation []'])
    for (const status of keysOf(prestationProductionStatusLabels))
      for (const categories of [['RUSH'], ['RUSH', 'POST_PRODUCTION']] satisfies CategoryType[][]) {
        await change({ status, categories })
        const expected = awaitedFor('PRESTATION', { status, categories, userId: talent.id })
        for (const who of keysOf(turnLabels)) {
          const isTheirs = expected?.who === who
          const names = who === 'talent' ? 'Lou Reed' : ''
          expect(await ofPrestation({ who: [who] }), `${status} ${categories.join()}`).toEqual(
            isTheirs ? [`PRESTATION ${who} ${expected.what} [${names}]`] : [],
          )
        }
      }
  })

  it('waits for a signature since the files are delivered, however old they are', async () => {
    const { db } = regie
    const { production, read } = await aBusyProject()
    await db
      .update(medias)
      .set({ createdAt: daysAgo(20) })
      .where(eq(medias.productionId, production.id))
    await db.execute(sql`update productions set created_at = ${daysAgo(20)} where id = ${production.id}`)
    const found = (await read()).filter(({ kind }) => kind === 'ACCEPTANCE')
    expect(found).toHaveLength(1)
    for (const { since } of found) expect(Date.parse(since)).toBeGreaterThan(Date.now() - 3_600_000)
  })
})

describe('a reminder that somebody sends', () => {
  it('is mailed in their name to all who are waited for, told in the activity, and kept with the thing', async () => {
    const { client, review, read, remind, project } = await aBusyProject()
    expect((await remind('EDIT', review.id, 'Un mot de votre part ?\nMerci !')).status).toBe(200)
    const mail = await regie.mailTo(client.email)
    expect(mail).toMatchObject({ senderName: 'Camille Roy', subject: expect.stringMatching(/Valider la version 2/) })
    expect(mail.text).toMatch(/Un mot de votre part/)
    expect(mail.text).toContain(`/client/${review.productionId}/${review.id}/`)
    const [wait] = (await read()).filter(({ subjectId }) => subjectId === review.id)
    expect(wait?.reminders).toMatchObject([{ byName: 'Camille Roy', toNames: ['Ada Lovelace'] }])
    const { data } = await admin.browser.call(activity.list, { query: { projectId: project.id } })
    expect(data.data.map(({ name }) => name)).toContain('projects.reminded')
  })

  it('tells of invoices those alone who may see them, of the client and of the agency', async () => {
    const { db } = regie
    const { client, project, read, remind } = await aBusyProject()
    const mute = await regie.person('CLIENT', { firstname: 'Max', lastname: 'Muet', permissions: [] })
    await db.insert(companyMembers).values({ companyId: project.companyId, userId: mute.id })
    const found = await read()
    const named = (wanted: WaitKind) => found.find(({ kind }) => kind === wanted)?.names
    expect(named('DEPOSIT')).toEqual(['Ada Lovelace', 'Max Muet'])
    expect(named('INVOICE')).toEqual(['Ada Lovelace'])
    const wait = found.find(({ kind }) => kind === 'INVOICE')
    expect((await remind('INVOICE', wait?.subjectId ?? '')).status).toBe(200)
    const told = async (permissions: never[] | string[]) => {
      const reader = await regie.person('PRODUCTEUR', { permissions: ['access.admin', ...permissions] as never[] })
      const { data } = await reader.browser.call(activity.list, { query: { projectId: project.id } })
      return JSON.stringify(data.data).includes('Régler')
    }
    expect(await told(['projects.read'])).toBe(false)
    expect(await told(['projects.read', 'invoices.view'])).toBe(true)
    await db.update(users).set({ permissions: [] }).where(eq(users.id, client.id))
    expect((await read()).find(({ kind }) => kind === 'INVOICE')?.names).toEqual([])
    expect((await remind('INVOICE', wait?.subjectId ?? '')).error?.message).toMatch(/Personne n’est à relancer/)
  })

  it('is refused twice in a row, of what the agency does itself, of nobody, and once it is done', async () => {
    const { review, read, remind, client } = await aBusyProject()
    await remind('EDIT', review.id)
    expect((await remind('EDIT', review.id)).error?.message).toMatch(/vient de partir/)
    const ours = (await read({ who: ['staff'] }))[0]
    expect((await remind('EDIT', ours?.subjectId ?? '')).error?.message).toMatch(/Personne n’est à relancer/)
    await regie.db.delete(sentReminders).where(eq(sentReminders.subjectId, review.id))
    await client.browser.call(life.validate, { params: { postProductionId: review.id }, body: {} })
    expect((await remind('EDIT', review.id)).status).toBe(404)
    const narrow = await regie.person('PRODUCTEUR', { permissions: ['access.admin', 'projects.read'] })
    expect((await remind('EDIT', review.id, 'Merci', narrow)).status).toBe(403)
  })
})

describe('the rhythm of the agency', () => {
  const setRhythm = async (given: object) => {
    const { data: before } = await admin.browser.call(routes.rhythm, {})
    return admin.browser.call(routes.setRhythm, { body: { ...before, ...given } })
  }
  const sentTo = (person: Person) => regie.db.$count(sentReminders, eq(sentReminders.toId, person.id))

  it('is off until it is chosen, then reminds of projects that are, in one mail, and stops when it is done', async () => {
    const { client, talent, review, setReminders, read } = await aBusyProject()
    const other = await aBusyProject()
    await setReminders(true)
    await remindByRhythm(regie.platform)
    expect(await sentTo(client)).toBe(0)
    expect((await setRhythm({ isOn: true, everyDays: 3, mostPerWeek: 2, quietFrom: null, quietTo: null })).status).toBe(
      200,
    )
    await remindByRhythm(regie.platform)
    // What waits since three days: the review, the invoice; for the talent, the edit.
    expect([await sentTo(client), await sentTo(talent), await sentTo(other.client)]).toEqual([2, 1, 0])
    const mail = await regie.mailTo(client.email)
    expect(mail).toMatchObject({ senderName: 'Camille Roy', subject: '2 choses attendent votre réponse' })
    await remindByRhythm(regie.platform)
    expect(await sentTo(client)).toBe(2)
    await client.browser.call(life.validate, { params: { postProductionId: review.id }, body: {} })
    await regie.db.execute(
      sql`update sent_reminders set at = at - interval '3 days 1 minute' where to_id = ${client.id}`,
    )
    await remindByRhythm(regie.platform)
    const last = (await read()).find(({ kind }) => kind === 'INVOICE')
    expect(last?.reminders).toHaveLength(2)
    expect(last?.reminders[0]).toMatchObject({ byName: null })
    await regie.db.execute(
      sql`update sent_reminders set at = at - interval '3 days 1 minute' where to_id = ${client.id}`,
    )
    await remindByRhythm(regie.platform)
    // Two in a week, and no more.
    expect((await read()).find(({ kind }) => kind === 'INVOICE')?.reminders).toHaveLength(2)
    await setReminders(false)
    await regie.db.execute(sql`update sent_reminders set at = at - interval '30 days' where to_id = ${client.id}`)
    const before = await sentTo(client)
    await remindByRhythm(regie.platform)
    expect(await sentTo(client)).toBe(before)
    await setRhythm({ isOn: false })
  })

  /** The hour in Paris, some hours from now. */
  const hour = (from: number) => clockInParis(new Date(Date.now() + from * 3_600_000))

  it('keeps quiet hours', async () => {
    const { client, setReminders } = await aBusyProject()
    await setReminders(true)
    await setRhythm({ isOn: true, everyDays: 3, mostPerWeek: 7, quietFrom: hour(-1), quietTo: hour(1) })
    await remindByRhythm(regie.platform)
    expect(await sentTo(client)).toBe(0)
    await setRhythm({ quietFrom: hour(3), quietTo: hour(5) })
    await remindByRhythm(regie.platform)
    expect(await sentTo(client)).toBeGreaterThan(0)
    await setRhythm({ isOn: false })
  })

  it('mails what still waits when the mail leaves, and not in quiet hours', async () => {
    const { client, review, invoiceId, read } = await aBusyProject()
    const subjects = (await read())
      .filter(({ kind, subjectId }) => kind === 'INVOICE' || subjectId === review.id)
      .map(({ kind, subjectId }) => ({ kind, subjectId }))
    expect(subjects).toHaveLength(2)
    const send = async (isByRhythm: boolean) => {
      const sendingId = crypto.randomUUID()
      await regie.db
        .insert(sentReminders)
        .values(subjects.map((subject) => ({ ...subject, sendingId, toId: client.id, text: 'Merci' })))
      const payload = { sendingId, toId: client.id, fromId: producteur.id, text: 'Merci', isByRhythm, subjects }
      await mailReminder(regie.platform, payload, { key: sendingId })
      return regie.db.$count(sentReminders, eq(sentReminders.sendingId, sendingId))
    }
    const received = () => regie.mails.filter(({ to }) => to === client.email).map(({ subject }) => subject)
    await setRhythm({ quietFrom: hour(-1), quietTo: hour(1) })
    expect([await send(true), received()]).toEqual([0, []])
    expect([await send(false), received()]).toEqual([2, ['2 choses attendent votre réponse']])
    await setRhythm({ quietFrom: null, quietTo: null })
    await client.browser.call(life.validate, { params: { postProductionId: review.id }, body: {} })
    expect(await send(true)).toBe(1)
    expect(received().at(-1)).toMatch(/^Régler 120,00/)
    await regie.db
      .update(invoices)
      .set({ status: 'paid', remainingDue: '0.00' })
      .where(eq(invoices.invoiceId, invoiceId))
    expect([await send(true), received().length]).toEqual([0, 2])
    await setRhythm({ quietFrom: '19:00', quietTo: '08:30' })
  })

  it('is changed by one at a time, by those who set the agency', async () => {
    const { data: before } = await admin.browser.call(routes.rhythm, {})
    expect((await producteur.browser.call(routes.setRhythm, { body: before })).status).toBe(403)
    expect((await admin.browser.call(routes.setRhythm, { body: before })).status).toBe(200)
    expect((await admin.browser.call(routes.setRhythm, { body: before })).error?.code).toBe('STALE_VERSION')
    for (const [given, field] of [
      [{ everyDays: 0 }, 'everyDays'],
      [{ mostPerWeek: 8 }, 'mostPerWeek'],
      [{ text: ' ' }, 'text'],
      [{ quietFrom: '25:00' }, 'quietFrom'],
      [{ quietFrom: null, quietTo: '08:00' }, 'quietTo'],
    ] as const)
      expect(Object.keys((await setRhythm(given)).error?.fields ?? {})).toEqual([field])
  })
})
