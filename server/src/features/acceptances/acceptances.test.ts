import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { contract } from '@regie/contract'
import type { Permission } from '@regie/contract/permissions'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { verifyChains } from '#features/proof/index.ts'
import { signatures } from '#features/signatures/index.ts'
import { jobsOf } from '#features.ts'
import { hashOf } from '#platform/secrets/tokens.ts'
import { aMedia, aProduction, aProject, aSignature } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { contentOfZip } from '#test/support/zip-content.ts'
import { readAcceptanceFaults } from './faults.ts'
import { sealLeftovers } from './seal.ts'
import { acceptances } from './table.ts'

const { acceptances: routes, signatures: signing, budget, deliverables, productions, proof, notifications } = contract
let regie: Regie
let producteur: Person
beforeAll(async () => {
  regie = await startRegie({ working: true })
  producteur = await regie.person('PRODUCTEUR')
})
afterAll(() => regie.stop())

/** A finished production with two deliverables, whose client is asked to sign. */
async function aDelivery(terms = { isAsked: true, gatesDownloads: false }) {
  const { db, platform } = regie
  const project = await aProject(db, { producteurId: producteur.id })
  const production = await aProduction(db, { projectId: project.id, name: 'Campagne 🎬', status: 'FINISHED' })
  const client = await regie.person('CLIENT', { firstname: 'Łucja', lastname: 'Dvořák' })
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  const params = { productionId: production.id }
  const deliver = async (name: string, content: string) => {
    const storageKey = `tests/${crypto.randomUUID()}`
    const { size, sha256 } = await platform.storage.put(storageKey, Readable.from([content]))
    return aMedia(db, { productionId: production.id, name, category: 'LIVRABLE', storageKey, size, sha256 })
  }
  const [film, teaser] = [await deliver('film.mp4', 'un film'), await deliver('teaser.mp4', 'un teaser')]
  expect((await producteur.browser.call(routes.setTerms, { params, body: terms })).status).toBe(200)
  const read = async (who = client) => (await who.browser.call(routes.ofProduction, { params })).data
  const codeFor = async (who = client) =>
    (await aSignature(db, who.id, { act: 'ACCEPTANCE', subjectId: production.id })).code
  type Given = Partial<Parameters<typeof client.browser.call<(typeof routes)['sign']>>[1]['body']>
  const sign = async (given: Given = {}, who = client) => {
    const { files } = await read()
    return who.browser.call(routes.sign, {
      params,
      body: {
        id: crypto.randomUUID(),
        reserves: '',
        signerName: 'Łucja Dvořák',
        consents: true,
        files: files.map(({ id, sha256 }) => ({ id, sha256 })),
        ...given,
        code: given.code ?? (await codeFor(who)),
      },
    })
  }
  const take = async (who: Person, id: string) => (await who.browser.send('GET', `/api/medias/${id}/original`)).status
  return { production, project, client, params, film, teaser, deliver, read, codeFor, sign, take }
}

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
      expect((await who.browser.call(signing.sendCode, code)).status === 200).toBe(allowed)
    }
  })

  it('is signed with the name that the agency asks of, only when it asks', async () => {
    const { sign } = await aDelivery({ isAsked: false, gatesDownloads: false })
    expect((await sign()).error?.message).toMatch(/ne demande pas/)
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
  it('is put later when the storage was away, once, whoever does it', async () => {
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

describe('the check of a project', () => {
  const copy = (column: string) =>
    `update acceptances set ${column} = (select other.${column} from acceptances other where other.number = 2 and other.production_id = $of) where number = 1 and production_id = $of`
  type Tampering = [what: string, statement: string, faults: string[]]
  it.each<Tampering>([
    ['nothing', 'select 1', []],
    [
      'reserves',
      `update acceptances set record = replace(record, 'Le son.', 'Le sond') where production_id = $of and number = 1`,
      ['1 CHANGED'],
    ],
    [
      'reserves under a hash that agrees',
      `update acceptances set record = replace(record, 'Le son.', 'Le sond'),
        hash = encode(sha256(convert_to(replace(record, 'Le son.', 'Le sond'), 'UTF8')), 'hex') where production_id = $of and number = 1`,
      ['1 CHANGED'],
    ],
    ['a hash', copy('hash'), ['1 CHANGED']],
    ['the hash of a PDF', copy('document_sha256'), ['1 RESEALED']],
    ['a PDF', copy('document_key'), ['1 RESEALED']],
    [
      'a number',
      'update acceptances set number = 3 where production_id = $of and number = 2',
      ['3 CHANGED', '3 RESEALED', '2 MISSING'],
    ],
    ['an acceptance, deleted', 'delete from acceptances where production_id = $of and number = 2', ['2 MISSING']],
    [
      'a signature, told again',
      `insert into events (name, subject_type, subject_id, project_id, changes)
        select name, subject_type, subject_id, project_id, jsonb_build_object('acceptance', jsonb_build_array(null, 'n° 1, empreinte 0'))
        from events where name = 'productions.accepted' and subject_id = $of limit 1`,
      ['1 CHANGED'],
    ],
  ])('tells which acceptance differs after a change of %s', async (_what, statement, faults) => {
    const { sign, production, project } = await aDelivery()
    expect([(await sign({ reserves: 'Le son.' })).status, (await sign()).status]).toEqual([200, 200])
    await regie.db.execute(sql.raw(statement.replaceAll('$of', `'${production.id}'`)))
    const admin = await regie.person('ADMIN')
    const { data } = await admin.browser.call(proof.ofProject, { params: { projectId: project.id } })
    expect(data.acceptances.map(({ number, kind }) => `${number} ${kind}`)).toEqual(faults)
    const lines: string[] = []
    for await (const line of verifyChains(regie.db, readAcceptanceFaults))
      if (line.includes(project.id)) lines.push(line)
    expect(lines).toHaveLength(faults.length)
  })
})

describe('the evidence', () => {
  const run = promisify(execFile)
  /** The evidence of an acceptance, in a folder. */
  async function unpacked(who: Person, acceptanceId: string) {
    const folder = await mkdtemp(join(tmpdir(), 'regie-preuve-'))
    const zip = Buffer.from(
      await (await who.browser.send('GET', `/api/acceptances/${acceptanceId}/evidence`)).arrayBuffer(),
    )
    for (const [name, content] of await contentOfZip(zip)) await writeFile(join(folder, name), content)
    const verify = async (...files: string[]) => {
      const { stdout, failed } = await run(process.execPath, ['verifier.mjs', ...files], { cwd: folder }).then(
        ({ stdout: said }) => ({ stdout: said, failed: false }),
        (error: { stdout: string }) => ({ stdout: error.stdout, failed: true }),
      )
      return { said: stdout, failed }
    }
    const change = async (name: string, edit: (content: string) => string) => {
      const path = join(folder, name)
      const before = await readFile(path, 'latin1')
      const after = edit(before)
      expect(after).not.toBe(before)
      await writeFile(path, after, 'latin1')
    }
    /** Makes the manifest agree with what was changed, as who forges would. */
    const forgeManifest = async () => {
      const path = join(folder, 'manifeste.json')
      const manifest = JSON.parse(await readFile(path, 'utf8'))
      for (const name of Object.keys(manifest.files))
        manifest.files[name] = createHash('sha256')
          .update(await readFile(join(folder, name)))
          .digest('hex')
      await writeFile(path, JSON.stringify(manifest))
    }
    return { folder, verify, change, forgeManifest, clear: () => rm(folder, { recursive: true }) }
  }

  it('is verified without the product, by the client and by the agency, with the files that they kept', async () => {
    const { sign, client } = await aDelivery()
    const { data } = await sign()
    for (const who of [client, await regie.person('ADMIN')]) {
      const { verify, folder, clear } = await unpacked(who, data.id)
      await writeFile(join(folder, 'mon film.mp4'), 'un film')
      await writeFile(join(folder, 'autre.mp4'), 'un autre film')
      expect(await verify('mon film.mp4')).toMatchObject({ failed: false })
      const other = await verify('mon film.mp4', 'autre.mp4')
      expect(other.said).toMatch(/✓ mon film\.mp4 est le livrable « film\.mp4 »/)
      expect(other.said).toMatch(/✗ autre\.mp4 n’est aucun/)
      expect(other.failed).toBe(true)
      await clear()
    }
  })

  it('shows clients the hashes of what else happened, and not what it was', async () => {
    const { sign, client } = await aDelivery()
    const { data } = await sign()
    const { folder, clear } = await unpacked(client, data.id)
    const { links } = JSON.parse(await readFile(join(folder, 'histoire.json'), 'utf8'))
    const shown = links.flatMap(({ event }: { event: { name: string } | null }) => event?.name ?? [])
    expect(new Set(shown)).toEqual(new Set(['productions.accepted', 'productions.acceptanceSealed']))
    expect(links.length).toBeGreaterThan(shown.length)
    await clear()
  })

  it('shows budgets to those who hold their permission alone, and is sound without them', async () => {
    const { sign, project } = await aDelivery()
    const priced = { plannedQuantity: '1', plannedPrice: '9876', realQuantity: null, realPrice: null }
    const line = { id: crypto.randomUUID(), kind: 'SALE', label: 'Forfait secret' } as const
    const body = { ...line, productionId: null, prestationId: null, ...priced }
    const params = { projectId: project.id }
    expect((await producteur.browser.call(budget.addLine, { params, body })).status).toBe(200)
    const { data } = await sign()
    const holding: Permission[] = ['access.admin', 'projects.read', 'productions.read', 'audit.view']
    const readBy = async (permissions: Permission[]) => {
      const { folder, verify, clear } = await unpacked(await regie.person('PRODUCTEUR', { permissions }), data.id)
      const history = await readFile(join(folder, 'histoire.json'), 'utf8')
      const { failed } = await verify()
      await clear()
      return {
        tellsTerms: history.includes('acceptanceTermsChanged'),
        tellsBudget: /budget-lines|9876|secret/.test(history),
        failed,
      }
    }
    expect(await readBy(holding)).toEqual({ tellsTerms: true, tellsBudget: false, failed: false })
    expect(await readBy([...holding, 'budget.view'])).toEqual({ tellsTerms: true, tellsBudget: true, failed: false })
  })

  it('fails with the PDF of another acceptance of the production, or with its record', async () => {
    const { sign, client } = await aDelivery()
    const [one, two] = [(await sign()).data, (await sign({ reserves: 'Le son.' })).data]
    const other = await unpacked(client, two.id)
    for (const name of ['proces-verbal.pdf', 'proces-verbal.json']) {
      const { folder, verify, forgeManifest, clear } = await unpacked(client, one.id)
      await copyFile(join(other.folder, name), join(folder, name))
      await forgeManifest()
      expect((await verify()).failed, name).toBe(true)
      await clear()
    }
    await other.clear()
  })

  type Forgery = [what: string, name: string, edit: (content: string) => string]
  it.each<Forgery>([
    ['the PDF', 'proces-verbal.pdf', (content) => `${content} `],
    ['what was signed', 'proces-verbal.json', (content) => content.replace('film.mp4', 'filn.mp4')],
    [
      'the hash of a link',
      'histoire.json',
      (content) =>
        content
          .replace(/"hash": "."/, '"hash": "x"')
          .replace(/"hash": "(.)/, (_, digit) => `"hash": "${digit === '0' ? '1' : '0'}`),
    ],
    ['an event', 'histoire.json', (content) => content.replace('productions.accepted', 'productions.acceptee')],
    ['the moment of a link', 'histoire.json', (content) => content.replace(/"at": "20/, '"at": "19')],
  ])('fails when %s is changed, even under a manifest that agrees', async (_what, name, edit) => {
    const { sign, client } = await aDelivery()
    const { data } = await sign()
    const { verify, change, forgeManifest, clear } = await unpacked(client, data.id)
    await change(name, edit)
    expect((await verify()).failed).toBe(true)
    await forgeManifest()
    const { said, failed } = await verify()
    expect([failed, /✗ La preuve a été modifiée/.test(said)]).toEqual([true, true])
    await clear()
  })
})
