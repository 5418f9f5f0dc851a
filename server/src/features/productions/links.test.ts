import { contract } from '@regie/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aProduction, aProject } from '#test/support/builders.ts'
import { type Browser, type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { productions as table } from './table.ts'

const { productions, session } = contract
let regie: Regie
let producteur: Person
beforeAll(async () => {
  regie = await startRegie()
  producteur = await regie.person('PRODUCTEUR')
})
afterAll(() => regie.stop())

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const see = async (browser: Browser, productionId: string) => {
  const { status, error } = await browser.call(productions.get, { params: { productionId } })
  return error ? `${status} ${error.code}` : status
}
const open = (browser: Browser, productionId: string, body = {}) =>
  browser.call(productions.openLink, { params: { productionId }, body })
const setLink = (productionId: string, body: object) =>
  producteur.browser.call(productions.updateLink, { params: { productionId }, body })

describe('the link of a production', () => {
  it('opens to whoever holds it, unless it is for those who sign in', async () => {
    const { id } = await aProduction(regie.db)
    expect(await see(regie.stranger(), id)).toBe(200)
    expect((await setLink(id, { guestAccess: 'SIGNED_IN' })).status).toBe(200)
    expect(await see(regie.stranger(), id)).toBe('401 UNAUTHENTICATED')
    expect((await open(regie.stranger(), id)).status).toBe(401)
    const elsewhere = await regie.person('CLIENT')
    expect(await see(elsewhere.browser, id)).toBe('404 NOT_FOUND')
    expect(await see(regie.stranger(), 'aa7a2d70-3c0c-4a38-8a3b-9f9d2c1b7c11')).toBe('404 NOT_FOUND')
  })

  it('ends with its last day in Paris', async () => {
    const { id } = await aProduction(regie.db)
    await setLink(id, { until: dayFrom(1) })
    expect(await see(regie.stranger(), id)).toBe(200)
    await setLink(id, { until: dayFrom(-2) })
    expect(await see(regie.stranger(), id)).toBe('401 LINK_CLOSED')
    expect((await open(regie.stranger(), id)).error?.code).toBe('LINK_CLOSED')
  })

  it('says since when it is over and whom to ask, to whoever had it', async () => {
    const project = await aProject(regie.db, { producteurId: producteur.id })
    const { id } = await aProduction(regie.db, { projectId: project.id })
    const said = async (body: object) => (await open(regie.stranger(), id, body)).error?.message
    await setLink(id, { until: '2026-01-31' })
    const told = new RegExp(
      `^Ce lien a expiré le 31 janvier 2026\\. Demandez-en un nouveau à .+ \\(${producteur.email}\\)\\.$`,
    )
    expect(await said({})).toMatch(told)
    const { data } = await producteur.browser.call(productions.renewLink, { params: { productionId: id } })
    expect(await said({ key: data.key })).toMatch(told)
    expect(await said({})).toBe('Ce lien n’est plus valable. Demandez-en un nouveau à l’agence.')
  })

  it('asks once for its password, and again when it changes', async () => {
    const { id } = await aProduction(regie.db)
    const { data } = await setLink(id, { password: 'soleil levant' })
    expect(data).toEqual({
      guestAccess: 'LINK',
      key: null,
      hasPassword: true,
      until: null,
      watermark: 'NONE',
      mark: null,
    })
    const guest = regie.stranger()
    expect(await see(guest, id)).toBe('401 LINK_PASSWORD')
    expect((await open(guest, id)).error?.code).toBe('LINK_PASSWORD')
    expect((await open(guest, id, { password: 'soleil' })).error?.fields).toEqual({
      password: 'Mot de passe incorrect',
    })
    expect((await open(guest, id, { password: ' soleil levant ' })).status).toBe(200)
    expect(await see(guest, id)).toBe(200)
    expect(await see(regie.stranger(), id)).toBe('401 LINK_PASSWORD')
    await setLink(id, { password: 'un autre soleil' })
    expect(await see(guest, id)).toBe('401 LINK_PASSWORD')
    await setLink(id, { password: null })
    expect(await see(regie.stranger(), id)).toBe(200)
    const [kept] = await regie.db.select().from(table).where(eq(table.id, id))
    expect(JSON.stringify(kept)).not.toContain('soleil')
  })

  it('stops opening when a new one is made', async () => {
    const { id } = await aProduction(regie.db)
    const renew = () => producteur.browser.call(productions.renewLink, { params: { productionId: id } })
    const first = (await renew()).data.key ?? ''
    expect(first.length).toBeGreaterThan(20)
    const guest = regie.stranger()
    expect(await see(guest, id)).toBe('401 LINK_CLOSED')
    expect((await open(guest, id, { key: 'une autre' })).error?.code).toBe('LINK_CLOSED')
    expect((await open(guest, id, { key: first })).status).toBe(200)
    expect(await see(guest, id)).toBe(200)
    const second = (await renew()).data.key
    expect(second).not.toBe(first)
    expect(await see(guest, id)).toBe('401 LINK_CLOSED')
    expect((await open(guest, id, { key: first })).error?.code).toBe('LINK_CLOSED')
  })

  it('lets a password be guessed twenty times a quarter of an hour, no more', async () => {
    const { id } = await aProduction(regie.db)
    await setLink(id, { password: 'soleil levant' })
    const statuses: number[] = []
    for (let tries = 0; tries < 22; tries += 1)
      statuses.push((await open(regie.stranger(), id, { password: `essai ${tries}` })).status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(20)
    expect(statuses.slice(20)).toEqual([429, 429])
  })

  it('is the business of those who may change the production', async () => {
    const { id } = await aProduction(regie.db)
    const talent = await regie.person('TALENT')
    for (const { browser } of [talent, await regie.person('CLIENT')])
      expect((await browser.call(productions.link, { params: { productionId: id } })).status).toBe(403)
  })
})

it('a guest is asked for their name once', async () => {
  const guest = regie.stranger()
  expect((await guest.call(session.guest, {})).data).toEqual({ name: null, email: null })
  const refused = await guest.call(session.presentGuest, { body: { name: ' ', email: 'pas une adresse' } })
  expect(refused.error?.fields).toEqual({ name: 'Nom requis', email: 'Adresse e-mail invalide' })
  await guest.call(session.presentGuest, { body: { name: 'Léo 🎬', email: 'Leo@Exemple.test' } })
  expect((await guest.call(session.guest, {})).data).toEqual({ name: 'Léo 🎬', email: 'leo@exemple.test' })
  expect((await regie.stranger().call(session.guest, {})).data).toEqual({ name: null, email: null })
  // It opens no session.
  expect((await guest.call(session.info, {})).status).toBe(403)
})
