import { createHash } from 'node:crypto'
import { contract } from '@regie/contract'
import { filesToSign } from '@regie/contract/acceptances/rules'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { medias as mediaTable } from '#features/medias/index.ts'
import { signatures } from '#features/signatures/index.ts'
import { jobsOf } from '#features.ts'
import { hashOf } from '#platform/secrets/tokens.ts'
import { aDeliveryOn } from '#test/samples/deliveries.ts'
import { aCompany } from '#test/support/builders.ts'
import { inFleet, type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { contentOfZip } from '#test/support/zip-content.ts'
import { sealLeftovers } from './seal.ts'
import { acceptances } from './table.ts'

const {
  acceptances: routes,
  signatures: signing,
  deliverables,
  medias,
  projects,
  productions,
  proof,
  notifications,
  waits,
} = contract
let regie: Regie
let producteur: Person
beforeAll(async () => {
  regie = await startRegie({ working: true })
  producteur = await regie.person('PRODUCTEUR')
})
afterAll(() => regie.stop())

const aDelivery = (terms?: Parameters<typeof aDeliveryOn>[2]) => aDeliveryOn(regie, producteur, terms)

describe('the acceptance of deliverables', () => {
  it('is signed with the code of a mail, sealed in a PDF, and told to the agency', async () => {
    const { client, production, project, params, read, sign, film, teaser } = await aDelivery()
    expect((await read()).files.map(({ id }) => id)).toEqual([film.id, teaser.id])
    const asked = { body: { act: 'ACCEPTANCE', subjectId: production.id } } as const
    const sent = await client.browser.call(signing.sendCode, asked)
    expect(sent.data).toEqual({ to: client.email })
    const { subject, text } = await regie.mailTo(client.email)
    expect(text).toMatch(/signer le procès-verbal de recette de\s«\sCampagne 🎬\s»/)
    const [code = ''] = /^\d{6}/.exec(subject) ?? []
    const signed = await sign({ code, reserves: 'Le son du plan 4.' })
    expect(signed.status).toBe(200)
    const { record, hash, document } = signed.data
    expect(record).toMatchObject({
      number: 1,
      production: { name: 'Campagne 🎬' },
      reserves: 'Le son du plan 4.',
      signer: { name: 'Łucja Dvořák', email: client.email, address: '127.0.0.1' },
      files: [
        { name: 'film.mp4', size: 7, sha256: hashOf('un film').toString('hex') },
        { name: 'teaser.mp4', size: 9 },
      ],
    })
    expect(record.previous.rank).toBeGreaterThan(0)
    const pdf = Buffer.from(
      await (await client.browser.send('GET', `/api/acceptances/${signed.data.id}/document`)).arrayBuffer(),
    )
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(document?.sha256)
    const [kept] = await regie.db.select().from(acceptances).where(eq(acceptances.id, signed.data.id))
    expect(hashOf(kept?.record ?? '').toString('hex')).toBe(hash)
    const state = await (await regie.person('ADMIN')).browser.call(proof.ofProject, {
      params: { projectId: project.id },
    })
    expect(state.data.faults).toEqual([])
    const told = async () => {
      const { data } = await producteur.browser.call(notifications.mine, {})
      return data.notifications.find(({ notice, title }) => notice === 'accepted' && title === production.name)
    }
    await expect.poll(told).toBeDefined()
    expect((await read(producteur)).signed.map(({ id }) => id)).toEqual([signed.data.id])
    expect((await producteur.browser.call(productions.remove, { params })).error?.message).toMatch(
      /Un procès-verbal de recette est signé/,
    )
  })

  it('is signed with the code of the last mail, which no mailbox takes for a copy of the first', async () => {
    const { client, production, sign } = await aDelivery()
    const mailing = jobsOf(regie.platform).find(({ queue }) => queue === 'signatures.code-mail')
    const attempt = { id: crypto.randomUUID(), signal: new AbortController().signal }
    const asked = { userId: client.id, act: 'ACCEPTANCE', subjectId: production.id, what: 'le procès-verbal' }
    await mailing?.run(asked, attempt)
    await mailing?.run(asked, attempt)
    const [first, last] = [await regie.mailTo(client.email), await regie.mailTo(client.email)]
    expect(last.key).not.toBe(first.key)
    expect((await sign({ code: /^\d{6}/.exec(last.subject)?.[0] ?? '' })).status).toBe(200)
  })

  it('is signed once, however often it is sent, and by one of two at once', async () => {
    const { client, codeFor, sign, read } = await aDelivery()
    const id = crypto.randomUUID()
    const code = await codeFor()
    const answers = await Promise.all([sign({ id, code }), sign({ id, code }), sign({ id, code })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await read()).signed).toHaveLength(1)
    expect(await regie.db.$count(signatures, eq(signatures.userId, client.id))).toBe(1)
    const used = await sign({ code })
    expect(used.error?.fields?.['code']).toMatch(/n’est pas le bon/)
    expect((await sign()).data.record.number).toBe(2)
  })

  it('is not the first one when it is sent again with other words', async () => {
    const { codeFor, sign, read, film } = await aDelivery()
    const [id, code] = [crypto.randomUUID(), await codeFor()]
    expect((await sign({ id, code })).status).toBe(200)
    const [only] = (await read()).files.filter(({ id: fileId }) => fileId === film.id)
    for (const other of [{ reserves: 'Le son.' }, { signerName: 'Ada Lovelace' }, { files: only ? [only] : [] }])
      expect((await sign({ id, code, ...other })).error?.message).toMatch(/déjà signé\s: relisez-le/)
    expect((await read()).signed.map(({ record }) => record.reserves)).toEqual([''])
  })

  type Refusal = [what: string, given: object, field: string]
  it.each<Refusal>([
    ['without consent', { consents: false }, 'consents'],
    ['without a name', { signerName: ' ' }, 'signerName'],
    ['with letters for a code', { code: 'abcdef' }, 'code'],
    ['with another code', { code: '000000' }, 'code'],
    ['of no file', { files: [] }, 'files'],
    ['of another file', { files: [{ id: crypto.randomUUID(), sha256: 'a'.repeat(64) }] }, 'files'],
  ])('is refused %s, and nothing is signed', async (_what, given, field) => {
    const { sign, read } = await aDelivery()
    const refused = await sign(given)
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([422, [field]])
    expect((await read()).signed).toEqual([])
  })

  it('is refused when a deliverable came or was replaced since it was read, and keeps the code', async () => {
    const { sign, read, codeFor, deliver } = await aDelivery()
    const files = (await read()).files.map(({ id, sha256 }) => ({ id, sha256 }))
    const code = await codeFor()
    await deliver('affiche.tif', 'une affiche')
    const refused = await sign({ files, code })
    expect(refused.error?.message).toMatch(/Les livrables ont changé/)
    expect((await sign({ code })).status).toBe(200)
  })

  it('is signed of thousands of deliverables, whose PDF is made later', async () => {
    const { params, sign, film } = await aDelivery()
    const { productionId } = params
    const { size, sha256 } = film
    const photos = Array.from({ length: 2100 }, (_, rank) => {
      const name = `photo ${rank}.jpg`
      const of = { productionId, name, size, sha256, type: 'image/jpeg', storageKey: `tests/${crypto.randomUUID()}` }
      return { ...of, kind: 'IMAGE' as const, category: 'LIVRABLE' as const, state: 'READY' as const }
    })
    await regie.db.insert(mediaTable).values(photos)
    const { data } = await sign()
    expect([data.record.files.length, data.document]).toEqual([photos.length + 2, null])
  })

  it('is refused with a code of another act, of another person, of a former mail, or too old', async () => {
    const one = await aDelivery()
    const other = await aDelivery()
    const wrong = async (code: string) => (await one.sign({ code })).error?.fields?.['code']
    expect(await wrong(await other.codeFor(one.client))).toBeDefined()
    expect(await wrong(await one.codeFor(producteur))).toBeDefined()
    const former = await one.codeFor()
    await one.codeFor()
    expect(await wrong(former)).toBeDefined()
    const old = await one.codeFor()
    await regie.db.execute(sql`update signature_codes set expires_at = now() where user_id = ${one.client.id}`)
    expect(await wrong(old)).toBeDefined()
  })

  it('is guessed ten times at most', async () => {
    const { sign, codeFor } = await aDelivery()
    const code = await codeFor()
    const wrong = code === '123456' ? '654321' : '123456'
    for (let index = 0; index < 10; index += 1) expect((await sign({ code: wrong })).status).toBe(422)
    expect((await sign({ code })).status).toBe(429)
  })

  it('is guessed no more often when what is signed already is sent again', async () => {
    const { sign, codeFor } = await aDelivery()
    const id = crypto.randomUUID()
    expect((await sign({ id })).status).toBe(200)
    const code = await codeFor()
    const wrong = code === '123456' ? '654321' : '123456'
    for (let index = 0; index < 9; index += 1) expect((await sign({ code: wrong })).status).toBe(422)
    // What is signed already is signed again without its code.
    expect((await sign({ id, code: wrong })).status).toBe(200)
    expect((await sign({ code: wrong })).status).toBe(422)
    expect((await sign({ code })).status).toBe(429)
  })

  it('is signed by clients of the company alone, and read by them and the agency', async () => {
    const { sign, params, codeFor } = await aDelivery()
    const people = {
      producteur,
      admin: await regie.person('ADMIN'),
      talent: await regie.person('TALENT'),
      stranger: await regie.person('CLIENT'),
    }
    expect((await sign({}, people.producteur)).error?.message).toMatch(/signée par le client/)
    expect((await sign({}, people.stranger)).status).toBe(404)
    expect((await sign({}, people.talent)).status).toBe(403)
    const { data: signed } = await sign({ code: await codeFor() })
    for (const [who, allowed] of [
      [people.admin, true],
      [people.producteur, true],
      [people.talent, false],
      [people.stranger, false],
    ] as const) {
      expect((await who.browser.call(routes.ofProduction, { params })).status === 200).toBe(allowed)
      for (const part of ['document', 'evidence'])
        expect((await who.browser.send('GET', `/api/acceptances/${signed.id}/${part}`)).status === 200).toBe(allowed)
      const code = { body: { act: 'ACCEPTANCE', subjectId: params.productionId } } as const
      // None of them signs.
      expect((await who.browser.call(signing.sendCode, code)).status).toBe(who === people.stranger ? 404 : 403)
    }
  })

  it('is of the company that signed it, and of no other one that the project is given to', async () => {
    const { sign, read, take, params, project, client, film } = await aDelivery({ isAsked: true, gatesDownloads: true })
    const { data: former } = await sign({ reserves: 'Réserves de la première société.' })
    const company = await aCompany(regie.db)
    const next = await regie.person('CLIENT')
    await regie.db.insert(companyMembers).values({ companyId: company.id, userId: next.id })
    const move = { params: { projectId: project.id }, body: { companyId: company.id } }
    expect((await producteur.browser.call(projects.update, move)).status).toBe(200)
    const standing = async () => {
      const { companyId, files, signed } = await read(next)
      return { signed: signed.map(({ id }) => id), unsigned: filesToSign({ companyId, files, signed }).length }
    }
    const waiting = async () => {
      const { data } = await producteur.browser.call(waits.read, { query: { projectId: project.id } })
      return data.waits.some(({ kind }) => kind === 'ACCEPTANCE')
    }
    expect(await standing()).toEqual({ signed: [], unsigned: 2 })
    expect(await waiting()).toBe(true)
    expect([await take(next, film.id), (await client.browser.call(routes.ofProduction, { params })).status]).toEqual([
      403, 404,
    ])
    const answers = async (who: Person) =>
      Promise.all(
        ['document', 'evidence'].map(
          async (part) => (await who.browser.send('GET', `/api/acceptances/${former.id}/${part}`)).status,
        ),
      )
    expect([await answers(next), await answers(client), await answers(producteur)]).toEqual([
      [404, 404],
      [404, 404],
      [200, 200],
    ])
    expect((await producteur.browser.call(routes.remind, { params })).status).toBe(200)
    const { data: own } = await sign({ files: (await read(next)).files }, next)
    expect([own.record.number, own.record.company.id]).toEqual([2, company.id])
    expect(await standing()).toEqual({ signed: [own.id], unsigned: 0 })
    expect([await take(next, film.id), await waiting()]).toEqual([200, false])
    const zip = await next.browser.send('GET', `/api/acceptances/${own.id}/evidence`)
    const history = (await contentOfZip(Buffer.from(await zip.arrayBuffer()))).get('histoire.json')?.toString() ?? ''
    expect([history.includes(own.hash), /première société/.test(history)]).toEqual([true, false])
    expect((await read(producteur)).signed.map(({ id }) => id)).toEqual([own.id, former.id])
  })

  it('is signed with the name that the agency asks of, only when it asks', async () => {
    const { sign } = await aDelivery({ isAsked: false, gatesDownloads: false })
    expect((await sign()).error?.message).toMatch(/ne demande pas/)
  })

  it('keeps its files: they stay deliverables, and go to no trash', async () => {
    const { params, film, sign, read } = await aDelivery()
    const recategorise = (mediaId: string) =>
      producteur.browser.call(medias.update, { params: { mediaId }, body: { category: 'VERSION' } })
    const remove = () => producteur.browser.call(medias.remove, { params, body: { mediaIds: [film.id] } })
    await sign()
    expect((await recategorise(film.id)).error?.fields).toHaveProperty('category')
    await regie.db.update(mediaTable).set({ category: 'VERSION' }).where(eq(mediaTable.id, film.id))
    expect((await remove()).error?.message).toContain('Un fichier est dans un procès-verbal de recette signé.')
    expect((await read(producteur)).signed).toHaveLength(1)
  })

  it('is signed before its project goes to the trash, or not at all', async () => {
    const { project, params, sign } = await aDelivery()
    const waitsFor = (what: string) =>
      expect
        .poll(
          async () => {
            const { rows } = await regie.db.execute(sql`select from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${what}%`}`)
            return rows.length
          },
          { timeout: 30_000 },
        )
        .toBe(1)
    const [signed, removed] = await regie.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`proof of ${project.id}`}, 0))`)
      const beingSigned = sign()
      await waitsFor('advisory')
      // No deliverable refuses the deletion any more.
      await regie.db
        .update(mediaTable)
        .set({ category: 'VERSION' })
        .where(eq(mediaTable.productionId, params.productionId))
      const beingRemoved = producteur.browser.call(projects.remove, { params: { projectId: project.id } })
      await waitsFor('"productions"')
      return [beingSigned, beingRemoved] as const
    })
    expect((await signed).status).toBe(200)
    expect((await removed).error?.message).toContain('Un procès-verbal de recette est signé.')
  })

  it('is announced to the client when the agency says so, not when nothing is to be signed', async () => {
    const { params, client, sign } = await aDelivery()
    const remind = () => producteur.browser.call(routes.remind, { params })
    expect((await remind()).status).toBe(200)
    const notices = async () =>
      (await client.browser.call(notifications.mine, {})).data.notifications.map(({ notice }) => notice)
    await expect.poll(notices).toContain('acceptanceAwaited')
    await sign()
    expect((await remind()).error?.message).toMatch(/Aucun livrable/)
  })
})

describe('originals that wait for a signature', () => {
  it('are downloaded by clients once the file is signed, and by the agency before', async () => {
    const { client, film, teaser, take, sign, deliver, params } = await aDelivery({
      isAsked: true,
      gatesDownloads: true,
    })
    expect([await take(client, film.id), await take(producteur, film.id)]).toEqual([403, 200])
    const closures = async () =>
      (await client.browser.call(deliverables.ofProduction, { params })).data.map(({ closedBy }) => closedBy)
    expect(await closures()).toEqual(['ACCEPTANCE', 'ACCEPTANCE'])
    await sign()
    expect([await take(client, film.id), await take(client, teaser.id)]).toEqual([200, 200])
    const late = await deliver('affiche.tif', 'une affiche')
    expect([await take(client, late.id), await take(client, film.id)]).toEqual([403, 200])
    await sign()
    expect(await closures()).toEqual([null, null, null])
  })

  it('wait only where the agency asks, and a gate without a demand is refused', async () => {
    const { params, client, film, take } = await aDelivery({ isAsked: true, gatesDownloads: false })
    expect(await take(client, film.id)).toBe(200)
    const gate = { params, body: { isAsked: false, gatesDownloads: true } }
    expect((await producteur.browser.call(routes.setTerms, gate)).error?.fields).toHaveProperty('gatesDownloads')
  })
})

describe('the seal', () => {
  // Only the storage of the first server is held back, and any of several answers a call.
  it.skipIf(inFleet)('is put later when the storage was away, once, whoever does it', async () => {
    const { sign, client } = await aDelivery()
    const putting = vi.spyOn(regie.platform.storage, 'put').mockRejectedValue(new Error('away'))
    const { data } = await sign()
    putting.mockRestore()
    expect(data.document).toBeNull()
    const document = () => client.browser.send('GET', `/api/acceptances/${data.id}/document`)
    expect((await document()).status).toBe(404)
    await regie.db.execute(sql`update acceptances set signed_at = now() - interval '1 minute' where id = ${data.id}`)
    await Promise.all([sealLeftovers(regie.platform), sealLeftovers(regie.platform)])
    expect((await document()).status).toBe(200)
    const told = sql`select count(*)::int as count from events where name = 'productions.acceptanceSealed' and subject_id = ${data.record.production.id}`
    expect((await regie.db.execute(told)).rows).toEqual([{ count: 1 }])
  })
})
