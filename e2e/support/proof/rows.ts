import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { demoSellsyId } from '../../../server/src/demo/derive.ts'
import { depositFiles } from '../review.ts'
import { clip } from '../room.ts'
import { postRow } from '../rows.ts'
import { photo } from '../selection.ts'
import { expect } from '../test.ts'
import type { People } from './installation.ts'
import type { Words } from './words.ts'

/** The rows that addresses name. */
export type ProofRows = {
  userId: string
  companyId: string
  projectId: string
  prestationId: string
  /** A film under review, one that is delivered, and photos to choose. */
  film: { id: string; editId: string }
  delivered: { id: string; editId: string }
  photos: { id: string; editId: string }
}

const put = async (api: APIRequestContext, path: string, data: object) => {
  const answer = await api.put(path, { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** A project with its rows, and nothing in them. */
export async function createContainers({ api, ids }: People, words: Words): Promise<ProofRows> {
  const company = await postRow(api, '/api/companies', { name: words.company, producteurId: ids.producteur })
  await api.post(`/api/companies/${company.id}/members/${ids.client}`, { data: { jobTitle: words.jobTitle } })
  const project = await postRow(api, '/api/projects', { name: words.project, companyId: company.id })
  const production = (more: object) =>
    postRow(api, '/api/productions', { projectId: project.id, name: words.production, ...more })
  const [film, delivered, photos] = [
    await production({}),
    await production({}),
    await production({ type: 'PHOTO', optionImageChoice: 'YES', optionDepotClient: 'YES' }),
  ]
  const prestation = await postRow(api, '/api/prestations', {
    projectId: project.id,
    name: words.prestation,
    type: 'EXTERNE',
    userId: ids.talent,
    productions: [
      { productionId: film.id, categories: ['RUSH', 'POST_PRODUCTION'] },
      { productionId: delivered.id, categories: ['POST_PRODUCTION'] },
    ],
  })
  const edit = (productionId: string, userId: string | null = ids.talent) =>
    postRow(api, '/api/post-production', { productionId, name: words.edit, userId })
  const withEdit = async ({ id }: { id: string }, userId?: null) => ({ id, editId: (await edit(id, userId)).id })
  return {
    userId: ids.talent,
    companyId: company.id,
    projectId: project.id,
    prestationId: prestation.id,
    film: await withEdit(film),
    delivered: await withEdit(delivered),
    photos: await withEdit(photos, null),
  }
}

const briefOf = ({ paragraph, note, place }: Words) => ({
  version: 0,
  document: {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: note }] },
      { type: 'paragraph', content: [{ type: 'text', text: paragraph }] },
      {
        type: 'bulletList',
        content: [
          { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: place }] }] },
          { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: paragraph }] }] },
        ],
      },
    ],
  },
})

/** What is written about the people and the company. */
async function writeSheets({ api, ids }: People, { companyId }: ProofRows, words: Words) {
  await put(api, `/api/companies/${companyId}/record`, {
    legalName: words.company,
    address: words.place,
    deliveryAddress: words.paragraph.slice(0, 400),
    notes: words.paragraph,
    email: 'comptabilite@client.test',
    phone: '0123456789',
  })
  await put(api, `/api/users/${ids.talent}/talent`, {
    skills: [words.skill, 'Cadre'],
    city: words.place.slice(0, 80),
    dayRate: '450',
    note: words.paragraph,
  })
  const absence = { startsOn: '2027-03-02', endsOn: '2027-03-06', reason: words.note.slice(0, 100) }
  await postRow(api, `/api/users/${ids.talent}/absences`, { id: randomUUID(), ...absence })
  if (words.agency === null) return
  const { data } = await (await api.get('/api/agency/settings')).json()
  const settings = { name: words.agency, contactEmail: 'bonjour@agence.test', contactPhone: '0123456789' }
  const answer = await api.patch('/api/agency/settings', { data: { ...settings, version: data.version } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Amounts, credits, carbon, invoices and the purchase order. */
async function writeMoney({ api }: People, { companyId, projectId, prestationId, film }: ProofRows, words: Words) {
  const brelan = demoSellsyId('company', 'Maison Brelan')
  await put(api, `/api/companies/${companyId}`, { optionCredit: true, sellsyId: brelan })
  for (const kind of ['SALE', 'DAYS', 'PURCHASE'])
    await postRow(api, `/api/projects/${projectId}/budget/lines`, {
      id: randomUUID(),
      kind,
      label: words.note,
      productionId: kind === 'SALE' ? film.id : null,
      prestationId: kind === 'PURCHASE' ? prestationId : null,
      plannedQuantity: '12,5',
      plannedPrice: '98765,43',
      realQuantity: '13',
      realPrice: '98765,43',
    })
  const credit = { id: randomUUID(), kind: 'BOUGHT', amount: '12345678', reason: words.paragraph.slice(0, 300) }
  await postRow(api, `/api/companies/${companyId}/credits`, credit)
  const line = { factorId: 'lcv', quantity: 12_345, people: 2, occupants: 1, note: words.note }
  for (const phase of ['FORECAST', 'FINAL'])
    await postRow(api, `/api/productions/${film.id}/carbon/lines`, { ...line, phase })
  for (const invoice of ['48211', '48377']) await postRow(api, `/api/projects/${projectId}/invoices/${invoice}`, {})
  const order = { purchaseOrderSellsyId: '76904' }
  const linked = await api.patch(`/api/prestations/${prestationId}/purchase-order`, { data: order })
  expect(linked.status(), await linked.text()).toBe(200)
}

/** Films with their versions and comments, photos, and a folder. */
async function depositWork({ api }: People, { film, delivered, photos }: ProofRows, words: Words) {
  const [filmKey] = await depositFiles(api, film.id, { files: [{ name: `${words.file}.avi`, content: clip }] })
  const [finalKey] = await depositFiles(api, delivered.id, { files: [{ name: `${words.file}.avi`, content: clip }] })
  for (const [{ editId }, key] of [
    [film, filmKey],
    [delivered, finalKey],
  ] as const) {
    const path = `/api/post-production/${editId}`
    await postRow(api, `${path}/start`, {})
    await postRow(api, `${path}/versions`, { files: [{ key }], note: words.paragraph })
    await postRow(api, `${path}/validate`, {})
    await postRow(api, `${path}/comments`, { text: words.paragraph, fileKey: key, frameIn: 25 })
    await postRow(api, `${path}/comments`, { text: words.note, fileKey: key, isInternal: true })
  }
  await postRow(api, `/api/post-production/${delivered.editId}/validate`, {})
  await postRow(api, '/api/medias/folder', { productionId: film.id, name: words.folder })
  const named = (index: number) => ({ name: `${words.file} ${index}.png`, content: photo })
  await depositFiles(api, photos.id, { category: 'RUSH', files: [1, 2, 3].map(named) })
  await depositFiles(api, film.id, { category: 'RUSH', files: [named(1)] })
}

/** Fills the rows of `createContainers` with everything that they can have. */
export async function fill(people: People, rows: ProofRows, words: Words): Promise<void> {
  const { api, ids } = people
  const { projectId, prestationId, film, delivered, companyId } = rows
  const days = { startsOn: '2027-03-01', dueOn: '2027-04-30', description: words.paragraph }
  await api.patch(`/api/projects/${projectId}`, { data: { ...days, producteurId: ids.producteur } })
  for (const { id } of [film, delivered])
    await api.patch(`/api/productions/${id}`, { data: { shootOn: '2027-03-05', dueOn: '2027-04-20' } })
  const place = { place: words.place, startsOn: '2027-03-05', endsOn: '2027-03-07' }
  await api.patch(`/api/prestations/${prestationId}`, { data: place })
  for (const subject of [`projects/${projectId}`, `productions/${film.id}`, `prestations/${prestationId}`])
    await put(api, `/api/briefs/${subject}`, briefOf(words))
  const subjects = [
    ['projects', projectId],
    ['productions', film.id],
    ['prestations', prestationId],
  ] as const
  for (const [of, subjectId] of subjects)
    await postRow(api, '/api/discussions', { id: randomUUID(), of, subjectId, text: words.paragraph })
  await writeSheets(people, rows, words)
  await writeMoney(people, rows, words)
  await depositWork(people, rows, words)
  await postRow(api, '/api/templates', { name: words.project, of: { type: 'projects', id: projectId } })
  const gone = await postRow(api, '/api/projects', { name: words.project, companyId })
  await api.delete(`/api/projects/${gone.id}`)
  const provider = { name: words.company, type: 'PRESTATAIRE' }
  await postRow(api, '/api/companies', provider)
}

/** Rows of every list, this many. */
const manyRows = 500
/** Requests at once. */
const atOnce = 6

/** Adds rows to every list. */
export async function multiply({ api }: People, { companyId, projectId, film }: ProofRows, words: Words) {
  const kinds = [
    ['/api/companies', (n: number) => ({ name: `${words.company} ${n}` })],
    ['/api/projects', (n: number) => ({ name: `${words.project} ${n}`, companyId })],
    ['/api/productions', (n: number) => ({ name: `${words.production} ${n}`, projectId })],
    ['/api/prestations', (n: number) => ({ name: `${words.prestation} ${n}`, projectId, type: 'INTERNE' })],
    ['/api/post-production', (n: number) => ({ name: `${words.edit} ${n}`, productionId: film.id })],
    [
      '/api/users',
      (n: number) => ({
        firstname: words.firstname,
        lastname: `${words.lastname} ${n}`,
        email: `personne-${n}@agence.test`,
        role: n % 2 === 0 ? 'TALENT' : 'CLIENT',
        invite: false,
      }),
    ],
  ] as const
  for (const [path, rowOf] of kinds)
    for (let n = 1; n <= manyRows; n += atOnce)
      await Promise.all(Array.from({ length: atOnce }, (_, index) => postRow(api, path, rowOf(n + index))))
  for (let n = 0; n < 40; n += 1) {
    const message = { id: randomUUID(), of: 'projects', subjectId: projectId, text: `${words.paragraph} ${n}` }
    await postRow(api, '/api/discussions', message)
    await postRow(api, `/api/projects/${projectId}/budget/lines`, {
      id: randomUUID(),
      kind: 'DAYS',
      label: `${words.note} ${n}`,
      productionId: null,
      prestationId: null,
      plannedQuantity: '2',
      plannedPrice: '450',
      realQuantity: null,
      realPrice: null,
    })
  }
}
