import { installation } from '@regie/contract/installation/routes'
import { medias } from '@regie/contract/medias/routes'
import { session } from '@regie/contract/session/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ServiceTrouble } from '#integrations/trouble.ts'
import { JobFailed } from '#platform/jobs/cause.ts'
import { aMedia, aProduction } from '#test/support/builders.ts'
import { inFleet, type Person, type Regie, startRegie } from '#test/support/regie.ts'
import product from '../../../../package.json' with { type: 'json' }

let regie: Regie
let admin: Person
beforeAll(async () => {
  // Without a worker: what is retried stays to be prepared.
  regie = await startRegie()
  admin = await regie.person('ADMIN')
})
afterAll(() => regie.stop())

const read = async ({ browser }: Person) => (await browser.call(installation.read, {})).data
const services = async () => {
  const { data } = await admin.browser.call(installation.services, {})
  return Object.fromEntries(data.map(({ name, ...state }) => [name, state]))
}

describe('the state of an installation', () => {
  it('says its version, its database, and what its files take', async () => {
    const { productionId } = await aMedia(regie.db, { category: 'RUSH', size: 5_000_000 })
    await aMedia(regie.db, { category: 'RUSH', size: 1_000_000, productionId })
    await aMedia(regie.db, { category: 'LIVRABLE', size: 2_000, productionId })
    const state = await read(admin)
    expect(state).toMatchObject({
      version: product.version,
      database: { version: expect.stringMatching(/^\d+\.\d+$/) },
      storage: { isRemote: false, used: 6_002_000, quota: null },
      backup: null,
    })
    expect(state.database.bytes).toBeGreaterThan(1_000_000)
    expect(state.storage.free).toBeGreaterThan(0)
    expect(state.storage.byCategory).toEqual([
      { category: 'RUSH', bytes: 6_000_000, files: 2 },
      { category: 'LIVRABLE', bytes: 2_000, files: 1 },
    ])
    expect(Math.abs(Date.parse(state.startedAt) - Date.now())).toBeLessThan(3_600_000)
  })

  // The other servers of a fleet would send the mails that this one holds.
  it.skipIf(inFleet)('names the work that waits or runs, and since when', async () => {
    const working = await startRegie({ working: true })
    const { mail } = working.platform
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    mail.send = () => held
    try {
      const { browser } = await working.person('ADMIN')
      // Five at most are sent at once.
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      for (const { email } of await Promise.all(Array.from({ length: 7 }, () => working.person('CLIENT'))))
        expect((await working.stranger().call(session.requestLink, { body: { email } })).status).toBe(200)
      const mails = async () =>
        (await browser.call(installation.read, {})).data.queues.find(
          ({ label }) => label === 'Lien de connexion ou de mot de passe',
        )
      await expect.poll(async () => (await mails())?.running).toBeGreaterThan(0)
      const { running = 0, waiting = 0, oldestSeconds = 0 } = (await mails()) ?? {}
      expect(running + waiting).toBe(7)
      expect(oldestSeconds).toBeGreaterThan(0)
    } finally {
      letGo()
      await working.stop()
    }
  })

  it('lists the files that could not be prepared, of productions that are not in the trash', async () => {
    const production = await aProduction(regie.db)
    const given = { productionId: production.id, state: 'FAILED' as const }
    const first = await aMedia(regie.db, { ...given, name: 'coupé.mov', problem: 'Le fichier s’arrête avant la fin.' })
    await aMedia(regie.db, { ...given, deletedAt: new Date().toISOString() })
    await aMedia(regie.db, {
      state: 'FAILED',
      productionId: (await aProduction(regie.db, { deletedAt: new Date().toISOString() })).id,
    })
    expect((await read(admin)).failedFiles).toEqual({
      count: 1,
      items: [
        {
          id: first.id,
          name: 'coupé.mov',
          problem: 'Le fichier s’arrête avant la fin.',
          productionId: production.id,
          productionName: production.name,
          projectId: production.projectId,
        },
      ],
    })
    expect((await admin.browser.call(medias.retry, { params: { mediaId: first.id } })).status).toBe(200)
    expect((await read(admin)).failedFiles).toEqual({ count: 0, items: [] })
  })

  it('is for administrators, and for those who were given the permission: files stay under their own', async () => {
    await aMedia(regie.db, { state: 'FAILED' })
    const producer = await regie.person('PRODUCTEUR')
    expect((await producer.browser.call(installation.read, {})).status).toBe(403)
    expect((await producer.browser.call(installation.services, {})).status).toBe(403)
    const without = await regie.person('PRODUCTEUR', { permissions: ['access.admin', 'installation.view'] })
    expect((await read(without)).failedFiles.count).toBe(0)
    const withFiles = await regie.person('PRODUCTEUR', {
      permissions: ['access.admin', 'installation.view', 'medias.read', 'productions.read'],
    })
    expect((await read(withFiles)).failedFiles.count).toBe(1)
  })
})

describe('the connected services', () => {
  // Of this server: a fleet asks from any of them.
  it.skipIf(inFleet)('are asked when the page is opened: those that fail say why', async () => {
    const { mail, invoicing, externalReview } = regie.platform
    expect(await services()).toMatchObject({ [invoicing.name]: { state: 'ABSENT' } })
    for (const service of [invoicing, externalReview])
      Object.assign(service, { isConnected: true, check: async () => {} })
    expect(await services()).toMatchObject({
      'Stockage sur le disque': { state: 'ANSWERS', detail: null },
      'Serveur de mail': { state: 'ANSWERS', detail: null },
      [invoicing.name]: { state: 'ANSWERS', detail: null },
      [externalReview.name]: { state: 'ANSWERS', detail: null },
    })
    mail.check = async () => {
      throw new JobFailed('MAIL_LOGIN', { cause: new Error('535 5.7.8 secret of the server') })
    }
    invoicing.check = async () => {
      throw new ServiceTrouble('away', 'status 503')
    }
    const failing = await services()
    expect(failing).toMatchObject({
      'Serveur de mail': {
        state: 'SILENT',
        detail: 'Le serveur de mail refuse le compte ou le mot de passe de SMTP_URL.',
      },
      [invoicing.name]: { state: 'SILENT', detail: 'status 503' },
      [externalReview.name]: { state: 'ANSWERS' },
    })
    expect(JSON.stringify(failing)).not.toContain('secret')
  })
})
