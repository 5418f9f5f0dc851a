import { contract } from '@regie/contract'
import type { Route } from '@regie/contract/route'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { productions } from '#features/productions/index.ts'
import { comments } from '#features/review/index.ts'
import { sampleOf } from './samples/sample.ts'
import { aMedia, aPostProduction, aProduction, aProject } from './support/builders.ts'
import { type Browser, type Regie, startRegie } from './support/regie.ts'

const everyRoute = Object.entries(contract).flatMap(([feature, routes]) =>
  Object.entries<Route>(routes).map(([name, route]) => ({ name: `${feature}.${name}`, route })),
)

/** The routes that guests may call. A new one needs a decision before it is added here. */
const guestRoutes = [
  'session.guest',
  'session.presentGuest',
  'productions.get',
  'productions.openLink',
  'medias.preview',
  'medias.shown',
  'post-productions.ofProduction',
  'post-productions.deliveryTime',
  'post-productions.get',
  'review.versions',
  'review.room',
  'review.comment',
  'review.updateComment',
  'review.removeComment',
  'review.attach',
  'review.attachment',
  'review.live',
  'review.giveVerdict',
  'review.noteSeen',
  'review.subtitles',
]

const secrets = {
  words: 'mots gardés en interne',
  draft: 'brouillon de l’agence',
  note: 'note du monteur',
  phone: '0611223344',
  email: 'confidentiel@exemple.test',
  other: 'Production voisine',
}

let regie: Regie
let guest: Browser
/** The ids that a guest might have found, by their name in addresses. */
let ids: Record<string, string>
beforeAll(async () => {
  regie = await startRegie()
  const { db } = regie
  const producteur = await regie.person('PRODUCTEUR', { email: secrets.email, phone: secrets.phone })
  const project = await aProject(db, { producteurId: producteur.id })
  const production = await aProduction(db, { projectId: project.id, status: 'POST_PRODUCTION' })
  await aProduction(db, { projectId: project.id, name: secrets.other })
  const [talent, client] = [await regie.person('TALENT'), await regie.person('CLIENT')]
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  const { id } = await aPostProduction(db, { productionId: production.id, userId: talent.id })
  const media = await aMedia(db, { productionId: production.id })
  const hidden = await aMedia(db, { productionId: production.id, name: 'version non montrée.mp4' })
  const life = contract['post-productions']
  const params = { postProductionId: id }
  const submit = (key: string) =>
    talent.browser.call(life.addVersion, { params, body: { files: [{ key }], note: secrets.note } })
  await talent.browser.call(life.start, { params, body: {} })
  await submit(hidden.id)
  const say = (text: string, isInternal: boolean) =>
    producteur.browser.call(contract.review.comment, { params, body: { text, isInternal } })
  await say(secrets.words, true)
  await producteur.browser.call(contract.review.sendRound, { params, body: {} })
  await submit(media.id)
  await producteur.browser.call(life.validate, { params, body: {} })
  await say(secrets.draft, false)
  await say(secrets.words, true)
  const [said] = await db.select().from(comments).where(eq(comments.text, secrets.words))
  guest = regie.stranger()
  await guest.call(contract.session.presentGuest, { body: { name: 'Léo', email: 'leo@exemple.test' } })
  ids = {
    productionId: production.id,
    postProductionId: id,
    projectId: project.id,
    companyId: project.companyId,
    userId: client.id,
    mediaId: hidden.id,
    commentId: said?.id ?? '',
    name: 'proxy',
  }
})
afterAll(() => regie.stop())

const pathOf = (route: Route, given = ids) =>
  route.path.replaceAll(/{(\w+)}/g, (_, name: string) => given[name] ?? '3f2b8c1e-0c4e-4f6e-9a4e-6a1f0c9d7b11') +
  (route.kind === 'upload' ? '?name=a.txt' : '')
async function ask(route: Route, given = ids) {
  const body =
    route.kind === 'upload'
      ? { body: 'a', headers: { 'content-type': 'application/octet-stream' } }
      : 'body' in route && route.body
        ? { body: JSON.stringify(sampleOf(route.body)) }
        : {}
  const stream = route.kind === 'events' ? { headers: { accept: 'text/event-stream' } } : {}
  const response = await guest.send(route.method, pathOf(route, given), { ...body, ...stream })
  if (route.kind !== 'events') return { status: response.status, text: await response.text() }
  await response.body?.cancel()
  return { status: response.status, text: '' }
}

it('may call what was decided, and nothing else', () => {
  const open = everyRoute.filter(({ route }) => route.access === 'guest').map(({ name }) => name)
  expect(open.toSorted()).toEqual(guestRoutes.toSorted())
})

describe('with the link of a production', () => {
  it.each(everyRoute.filter(({ route }) => route.access !== 'guest' && route.access !== 'public'))(
    '$name answers 401',
    async ({ route }) => {
      expect((await ask(route)).status).toBe(401)
    },
  )

  it.each(everyRoute.filter(({ name, route }) => guestRoutes.includes(name) && route.method === 'GET'))(
    '$name tells no secret',
    async ({ route }) => {
      const { text } = await ask(route)
      for (const secret of Object.values(secrets)) expect(text).not.toContain(secret)
      expect(text).not.toMatch(/"(email|phone)":"(?!leo@)/)
      expect(text).not.toContain('version non montrée')
    },
  )

  const hidden = ['review.updateComment', 'review.removeComment', 'medias.preview', 'medias.shown']
  it.each(everyRoute.filter(({ name }) => hidden.includes(name)))(
    '$name answers 404 for what the client’s side does not see',
    async ({ route }) => {
      expect((await ask(route)).status).toBe(404)
    },
  )
})

describe('once the production is for those who sign in', () => {
  const about = everyRoute.filter(
    ({ name, route }) => guestRoutes.includes(name) && /{production|{postProd/.test(route.path),
  )
  it.each(about)('$name answers 401', async ({ route }) => {
    await regie.db.update(productions).set({ guestAccess: 'SIGNED_IN' })
    const { status } = await ask(route)
    await regie.db.update(productions).set({ guestAccess: 'LINK' })
    expect(status).toBe(401)
  })
})
