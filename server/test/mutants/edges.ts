import { Readable } from 'node:stream'
import { permissions } from '@regie/contract/permissions'
import { sql } from 'drizzle-orm'
import { companyMembers } from '#features/companies/index.ts'
import { invoiceLinks, invoices } from '#features/invoicing/table.ts'
import { prestationProductions } from '#features/prestations/index.ts'
import { commentAttachments } from '#features/review/table.ts'
import { aCompany, aMedia, aPostProduction, aPrestation, aProduction, aProject } from '../support/builders.ts'
import { aUser, type Browser, type Regie } from '../support/regie.ts'
import type { World } from '../support/world.ts'

type Edges = { people: Record<string, Browser>; ids: Record<string, string> }

/**
 * Adds people and rows where only one part of a rule decides: people of the other house with every permission, staff who may
 * read projects only, a second talent, productions without a post-production, comments older than a presentation, invoices of others.
 */
export async function addEdges(regie: Regie, { one, other }: World, internal: string): Promise<Edges> {
  const { db, platform } = regie
  const everything = { permissions: [...permissions] }
  const [client, talent] = [await regie.person('CLIENT', everything), await regie.person('TALENT', everything)]
  const reader = await regie.person('PRODUCTEUR', { permissions: ['companies.read', 'projects.read'] })
  const inactive = await aUser(db, 'PRODUCTEUR', { deactivatedAt: new Date().toISOString() })
  const follower = await aUser(db, 'PRODUCTEUR')
  const ofCompany = await aUser(db, 'PRODUCTEUR')

  await db.insert(companyMembers).values([
    { companyId: other.ids.companyId, userId: client.id },
    { companyId: one.ids.companyId, userId: one.ids.talentId },
  ])
  // A company of a member of the house whom the client does not share, and a company of the client without a project.
  const further = await aCompany(db, { name: 'Maison Trois' })
  const empty = await aCompany(db, { name: 'Maison Quatre' })
  const peer = await aUser(db, 'CLIENT', { lastname: 'Pair' })
  await db.insert(companyMembers).values([
    { companyId: further.id, userId: one.ids.memberId },
    { companyId: empty.id, userId: one.client.id },
    { companyId: empty.id, userId: peer.id },
  ])
  await aProject(db, { companyId: one.ids.companyId, producteurId: follower.id, name: 'Projet vide' })
  const followed = await aCompany(db, { name: 'Maison Cinq', producteurId: ofCompany.id })
  await aProject(db, { companyId: followed.id, name: 'Projet d’une autre' })

  const { projectId } = one.ids
  const second = await aUser(db, 'TALENT', { lastname: 'Second' })
  const working = await aPrestation(db, { projectId, userId: second.id, name: 'Prise de son' })
  await db.insert(prestationProductions).values({
    prestationId: working.id,
    productionId: one.ids.productionId,
    categories: ['RUSH'],
    status: 'READY_TO_START',
  })
  const elsewhere = await aPrestation(db, { projectId: other.ids.projectId, userId: talent.id, name: 'Lumière' })
  await db.insert(prestationProductions).values({
    prestationId: elsewhere.id,
    productionId: other.ids.productionId,
    categories: ['RUSH'],
    status: 'READY_TO_START',
  })
  const bare = await aProduction(db, { projectId, name: 'Sans montage', status: 'PLANNED' })
  const unedited = await aProduction(db, { projectId, name: 'Rushes seuls', optionPostProd: false })
  const waiting = await aProduction(db, { projectId, name: 'À monter', status: 'POST_PRODUCTION' })
  const editor = await aUser(db, 'TALENT', { lastname: 'Monteur' })
  const toEdit = await aPostProduction(db, { productionId: waiting.id, userId: editor.id })
  await aPostProduction(db, { productionId: one.ids.productionId, userId: editor.id, name: 'Version courte' })

  await db.execute(sql`update users set sellsy_id = '900001' where id = ${one.ids.memberId}`)
  await db.execute(sql`update prestations set place = 'Lyon' where id = ${one.ids.prestationId}`)
  await db.execute(sql`update prestations set purchase_order_sellsy_id = '77120' where id = ${one.ids.prestationId}`)

  const remark = (text: string, at: string) => sql`
    insert into comments (post_production_id, version_id, author_id, text, created_at, sent_at)
    select comments.post_production_id, comments.version_id, ${ofCompany.id}, ${text},
      shown.published_at + ${at}::interval, shown.published_at + ${at}::interval
    from comments join post_production_versions as shown on shown.id = comments.version_id where comments.id = ${one.ids.commentId}`
  await db.execute(remark('Avant la présentation', '-1 second'))
  await db.execute(remark('Depuis la présentation', '1 second'))
  const { postProductionId } = one.ids
  const storageKey = `tests/${crypto.randomUUID()}`
  await platform.storage.put(storageKey, Readable.from([Buffer.from('note')]))
  const joinedTo = async (commentId: string) => {
    const file = { postProductionId, authorId: ofCompany.id, name: 'note.txt', size: 4, type: 'text/plain', storageKey }
    const [made] = await db
      .insert(commentAttachments)
      .values({ ...file, commentId })
      .returning()
    return made?.id ?? ''
  }

  const invoice = { kind: 'SALE' as const, subject: '', currency: 'EUR', exclTax: '1.00', tax: '0.20', inclTax: '1.20' }
  const billed = { remainingDue: '1.20', billedTo: 'Maison Une', billedToId: one.ids.sellsyId }
  await db.insert(invoices).values([
    { ...invoice, ...billed, invoiceId: '910001', number: 'BROUILLON', status: 'draft' },
    { ...invoice, ...billed, invoiceId: '910002', number: 'AUTRE', status: 'due', billedTo: 'X', billedToId: '1' },
    { ...invoice, ...billed, invoiceId: '910003', number: 'RETARD', status: 'due', dueOn: '2020-01-01' },
    { ...invoice, ...billed, kind: 'PURCHASE', invoiceId: '910004', number: 'TALENT', status: 'due' },
  ])
  await db
    .insert(invoiceLinks)
    .values([
      ...['910001', '910002', '910003'].map((invoiceId) => ({ projectId, invoiceId })),
      { prestationId: one.ids.prestationId, invoiceId: '910004' },
    ])
  await db.execute(sql`insert into frameio_files (media_id, post_production_id, frameio_id, url)
    values (${one.ids.mediaId}, ${postProductionId}, 'f1', 'https://exemple.test/f1')`)
  const late = await aMedia(db, { productionId: one.ids.productionId, name: 'final.mp4', category: 'LIVRABLE' })
  return {
    people: {
      'CLIENT of the other with every permission': client.browser,
      'TALENT of the other with every permission': talent.browser,
      'PRODUCTEUR who reads projects': reader.browser,
    },
    ids: {
      inactiveId: inactive.id,
      secondPrestationId: working.id,
      bareId: bare.id,
      uneditedId: unedited.id,
      waitingId: waiting.id,
      toEditId: toEdit.id,
      finalId: late.id,
      joinedToInternal: await joinedTo(internal),
      joinedToComment: await joinedTo(one.ids.commentId),
    },
  }
}
