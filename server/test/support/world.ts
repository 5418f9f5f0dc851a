import { Readable } from 'node:stream'
import { contract } from '@regie/contract'
import { sql } from 'drizzle-orm'
import { companyMembers } from '#features/companies/index.ts'
import { invoiceLinks, invoices } from '#features/invoicing/table.ts'
import { prestationProductions } from '#features/prestations/index.ts'
import type { Database } from '#platform/db/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { aCompany, aMedia, aPostProduction, aPrestation, aProduction, aProject } from './builders.ts'
import { aUser, Browser, browserOf } from './regie.ts'

/** The address of a product, and what it runs on. `storage` is optional where no bytes are read. */
export type TestedProduct = { db: Database; url: string; storage?: Storage }

const life = contract['post-productions']

/** The data of an answer. Throws when it failed. */
async function dataOf<T>(answer: Promise<{ data: T }>): Promise<T> {
  return (await answer).data
}

/** A person of the world, with their browser. */
async function createWorldPerson(
  { db, url }: TestedProduct,
  ...[role, given]: [Parameters<typeof aUser>[1], Parameters<typeof aUser>[2]?]
) {
  const { id } = await aUser(db, role, given)
  return { id, browser: await browserOf(db, url, id) }
}
type WorldPerson = Awaited<ReturnType<typeof createWorldPerson>>

/** A guest who gave their name and opened a link. */
/** The previews of a photo: their bytes are nowhere. */
const rushPreviews = {
  run: 'monde',
  files: [{ name: 'small' as const, type: 'image/webp', size: 10, width: 320, height: 180 }],
  storyboard: null,
  rate: null,
  frames: null,
}

async function aGuest({ url }: TestedProduct, productionId: string, key: string | null) {
  const browser = new Browser(url)
  await dataOf(browser.call(contract.session.presentGuest, { body: { name: 'Léo', email: 'leo@exemple.test' } }))
  await dataOf(
    browser.call(contract.productions.openLink, { params: { productionId }, body: key === null ? {} : { key } }),
  )
  return browser
}

let serial = 1000

/**
 * A client's company with everything that a job can have: people, project, production, prestation, a version under
 * review after one round, files, comments, briefs, invoices, carbon lines and a row in the trash. `ids`: every id that
 * an address or a body can name.
 */
async function aHouse(stage: TestedProduct, admin: WorldPerson, staff: WorldPerson, name: string) {
  const { db, storage } = stage
  serial += 1
  const sellsyId = String(serial)
  const client = await createWorldPerson(stage, 'CLIENT', {
    lastname: `Client ${name}`,
    sellsyId: String(500_000 + serial),
  })
  const talent = await createWorldPerson(stage, 'TALENT', { lastname: `Talent ${name}` })
  const member = await createWorldPerson(stage, 'CLIENT', { lastname: `Membre ${name}` })
  const company = await aCompany(db, { name, sellsyId, producteurId: staff.id, optionCredit: true })
  await db.insert(companyMembers).values([client, member].map(({ id }) => ({ companyId: company.id, userId: id })))
  const project = await aProject(db, { companyId: company.id, producteurId: staff.id, name: `Projet ${name}` })
  const production = await aProduction(db, {
    projectId: project.id,
    name: `Production ${name}`,
    status: 'POST_PRODUCTION',
    optionDepotClient: 'DONE',
    optionImageChoice: 'DONE',
  })
  const orderId = String(700_000 + serial)
  const prestation = await aPrestation(db, {
    projectId: project.id,
    userId: talent.id,
    type: 'EXTERNE',
    purchaseOrderSellsyId: orderId,
  })
  await db.insert(prestationProductions).values({
    prestationId: prestation.id,
    productionId: production.id,
    categories: ['RUSH', 'POST_PRODUCTION'],
    status: 'CONTENT_RECEIVED',
  })
  const { id: postProductionId } = await aPostProduction(db, { productionId: production.id, userId: talent.id })
  const file = async (given: Parameters<typeof aMedia>[1]) => {
    const media = await aMedia(db, { productionId: production.id, createdById: talent.id, ...given })
    await storage?.put(media.storageKey, Readable.from([Buffer.alloc(1200, 'film')]))
    return media.id
  }
  const [hidden, mediaId, rushId] = [
    await file({ name: 'interne.mp4' }),
    await file({ name: 'montage.mp4' }),
    await file({ name: 'prise.jpg', kind: 'IMAGE', type: 'image/jpeg', category: 'RUSH', previews: rushPreviews }),
  ]
  const params = { postProductionId }
  const submit = (key: string) =>
    dataOf(talent.browser.call(life.addVersion, { params, body: { files: [{ key }], note: 'Chut' } }))
  await dataOf(talent.browser.call(life.start, { params, body: {} }))
  await submit(hidden)
  await dataOf(staff.browser.call(contract.review.comment, { params, body: { text: 'Entre nous', isInternal: true } }))
  await dataOf(staff.browser.call(contract.review.sendRound, { params, body: {} }))
  await submit(mediaId)
  await dataOf(staff.browser.call(life.validate, { params, body: {} }))
  const { id: commentId } = await dataOf(
    client.browser.call(contract.review.comment, { params, body: { text: `Retour ${name}` } }),
  )
  const sendFile = async (browser: Browser, path: string) => {
    const headers = { 'content-type': 'application/octet-stream' }
    const answer = await browser.send('POST', `${path}?name=note.txt`, { body: 'note', headers })
    const { data } = (await answer.json()) as { data: { id: string } }
    return data.id
  }
  const attachmentId = await sendFile(client.browser, `/api/post-production/${postProductionId}/attachments`)
  const briefAttachmentId = await sendFile(staff.browser, `/api/briefs/productions/${production.id}/attachments`)
  const inProduction = { productionId: production.id }
  const { id: folderId } = await dataOf(
    staff.browser.call(contract.medias.createFolder, { body: { ...inProduction, name: `Dossier ${name}` } }),
  )
  const [uploading] = await dataOf(
    client.browser.call(contract.medias.declare, {
      params: inProduction,
      body: { category: 'DEPOT', files: [{ name: 'logo.png', size: 10 }] },
    }),
  )
  const transfer = await dataOf(
    staff.browser.call(contract.medias.transferByUrl, {
      params: inProduction,
      body: { category: 'RUSH', url: 'https://exemple.test/prise.mov' },
    }),
  )
  const { id: lineId } = (
    await dataOf(
      staff.browser.call(contract.carbon.addLine, {
        params: inProduction,
        body: { phase: 'FORECAST', factorId: 'lcv', quantity: 100, people: 2, occupants: 1 },
      }),
    )
  ).lines[0] ?? { id: '' }
  const { id: budgetLineId } = await dataOf(
    staff.browser.call(contract.budget.addLine, {
      params: { projectId: project.id },
      body: {
        id: crypto.randomUUID(),
        kind: 'SALE',
        label: `Film ${name}`,
        productionId: production.id,
        prestationId: prestation.id,
        plannedQuantity: '1',
        plannedPrice: '1000',
        realQuantity: null,
        realPrice: null,
      },
    }),
  )
  const invoiceId = String(800_000 + serial)
  const [link] = await db.insert(invoiceLinks).values({ projectId: project.id, invoiceId }).returning()
  await db.insert(invoices).values({
    kind: 'SALE',
    invoiceId,
    number: `FACT ${name}`,
    subject: '',
    status: 'due',
    currency: 'EUR',
    exclTax: '100.00',
    tax: '20.00',
    inclTax: '120.00',
    remainingDue: '120.00',
    billedTo: name,
    billedToId: sellsyId,
  })
  const gone = await aProject(db, { companyId: company.id, name: `Projet supprimé ${name}` })
  const takenBack = await aProject(db, { companyId: company.id, name: `Projet repris ${name}` })
  for (const { id: projectId } of [gone, takenBack])
    await dataOf(admin.browser.call(contract.projects.remove, { params: { projectId } }))
  const trashed = await dataOf(admin.browser.call(contract.trash.list, { query: { limit: 200 } }))
  const { id: templateId } = await dataOf(
    staff.browser.call(contract.templates.create, {
      body: { name: `Modèle ${name}`, of: { type: 'projects', id: project.id } },
    }),
  )
  const { id: messageId } = await dataOf(
    staff.browser.call(contract.discussions.write, {
      body: { id: crypto.randomUUID(), of: 'productions', subjectId: production.id, text: 'Bien reçu' },
    }),
  )
  const { id: viewId } = await dataOf(
    staff.browser.call(contract.views.create, {
      body: { id: crypto.randomUUID(), gridId: '/admin/projects', label: 'En retard', filters: {}, columnState: [] },
    }),
  )
  const { id: absenceId } = await dataOf(
    talent.browser.call(contract.talents.declare, {
      params: { userId: talent.id },
      body: { id: crypto.randomUUID(), startsOn: '2001-03-02', endsOn: '2001-03-06', reason: 'Congés' },
    }),
  )
  const documentId = await sendFile(talent.browser, `/api/users/${talent.id}/documents`)
  const [session] = await dataOf(client.browser.call(contract.profile.sessions, {}))
  const { key } = await dataOf(staff.browser.call(contract.productions.renewLink, { params: inProduction }))
  return {
    client,
    talent,
    guest: await aGuest(stage, production.id, key),
    ids: {
      companyId: company.id,
      memberId: member.id,
      userId: client.id,
      contactId: String(500_000 + serial),
      sellsyId,
      projectId: project.id,
      productionId: production.id,
      mediaId,
      rushId,
      uploadingId: uploading?.key ?? '',
      folderId,
      transferId: transfer.id,
      name: 'poster',
      token: 'x'.repeat(43),
      prestationId: prestation.id,
      orderId,
      subjectType: 'productions',
      subjectId: production.id,
      attachmentId,
      briefAttachmentId,
      postProductionId,
      commentId,
      format: 'csv',
      invoiceId,
      linkId: link?.id ?? '',
      lineId,
      budgetLineId,
      sessionId: session?.id ?? '',
      templateId,
      absenceId,
      documentId,
      messageId,
      viewId,
      takenBackId: takenBack.id,
      deletionId: trashed.data.find(({ label }) => label === gone.name)?.id ?? '',
      talentId: talent.id,
    },
  }
}
export type House = Awaited<ReturnType<typeof aHouse>>

/** Two companies without relation, the agency's people, and a person without an account. */
export async function aWorld(stage: TestedProduct) {
  const admin = await createWorldPerson(stage, 'ADMIN')
  const producteur = await createWorldPerson(stage, 'PRODUCTEUR')
  const powerless = await createWorldPerson(stage, 'PRODUCTEUR', { permissions: [] })
  const other = await aHouse(stage, admin, producteur, 'Maison Deux')
  // Guests are limited by IP address, and all of these have the same.
  await stage.db.execute(sql`delete from rate_limits`)
  const one = await aHouse(stage, admin, producteur, 'Maison Une')
  return {
    one,
    other,
    people: {
      nobody: new Browser(stage.url),
      'guest of the other': other.guest,
      'CLIENT of the other': other.client.browser,
      'TALENT of the other': other.talent.browser,
      'PRODUCTEUR without permission': powerless.browser,
      'guest with the link': one.guest,
      'TALENT assigned': one.talent.browser,
      'CLIENT of the company': one.client.browser,
      PRODUCTEUR: producteur.browser,
      ADMIN: admin.browser,
    },
  }
}
export type World = Awaited<ReturnType<typeof aWorld>>
export type WorldPersonName = keyof World['people']
