import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { contract } from '@regie/contract'
import type { Permission } from '@regie/contract/permissions'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyChains } from '#features/proof/index.ts'
import { budgetsOn } from '#test/samples/budgets.ts'
import { aDeliveryOn } from '#test/samples/deliveries.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { contentOfZip } from '#test/support/zip-content.ts'
import { readAcceptanceFaults } from './faults.ts'
import { documentKeyOf } from './seal.ts'

const { profile, proof } = contract
let regie: Regie
let producteur: Person
beforeAll(async () => {
  regie = await startRegie({ working: true })
  producteur = await regie.person('PRODUCTEUR')
})
afterAll(() => regie.stop())

const aDelivery = (terms?: Parameters<typeof aDeliveryOn>[2]) => aDeliveryOn(regie, producteur, terms)

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
    [
      'a record, which is none any more',
      `update acceptances set record = (record::jsonb - 'previous')::text where production_id = $of and number = 1`,
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
    [
      'a file that is opened',
      `insert into accepted_files (acceptance_id, media_id, sha256)
        select id, gen_random_uuid(), repeat('0', 64) from acceptances where production_id = $of and number = 1`,
      ['1 CHANGED'],
    ],
    [
      'an older event, whose chain is made again',
      `with gone as (
        delete from event_links where project_id = (select project_id from productions where id = $of) returning event_id)
        update events set label = 'Autre' where id = (select min(event_id) from gone)`,
      ['1 REWRITTEN', '2 REWRITTEN'],
    ],
  ])('tells which acceptance differs after a change of %s', async (_what, statement, faults) => {
    const { sign, production, project } = await aDelivery()
    expect([(await sign({ reserves: 'Le son.' })).status, (await sign()).status]).toEqual([200, 200])
    await regie.db.execute(sql.raw(statement.replaceAll('$of', `'${production.id}'`)))
    const lines: string[] = []
    for await (const line of verifyChains(regie.platform, readAcceptanceFaults))
      if (line.includes(project.id)) lines.push(line)
    const admin = await regie.person('ADMIN')
    const { data } = await admin.browser.call(proof.ofProject, { params: { projectId: project.id } })
    expect(data.acceptances.map(({ number, kind }) => `${number} ${kind}`)).toEqual(faults)
    expect(lines).toHaveLength(faults.length)
  })

  it('tells a PDF whose bytes were replaced, and one that is gone', async () => {
    const { sign, project } = await aDelivery()
    const { data } = await sign()
    const { storage } = regie.platform
    const key = documentKeyOf(data.id, data.document?.sha256 ?? '')
    const found = async () =>
      (await readAcceptanceFaults(regie.platform, project.id)).map(({ number, kind }) => `${number} ${kind}`)
    expect(await found()).toEqual([])
    await storage.remove(key)
    expect(await found()).toEqual(['1 RESEALED'])
    await storage.put(key, Readable.from(['%PDF-1.7']))
    expect(await found()).toEqual(['1 RESEALED'])
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
    // A client who holds the audit log reads no more of it here.
    await regie.db.execute(
      sql`update users set permissions = permissions || '{audit.view}'::text[] where id = ${client.id}`,
    )
    const { folder, clear } = await unpacked(client, data.id)
    const { links } = JSON.parse(await readFile(join(folder, 'histoire.json'), 'utf8'))
    const shown = links.flatMap(({ event }: { event: { name: string } | null }) => event?.name ?? [])
    expect(new Set(shown)).toEqual(new Set(['productions.accepted', 'productions.acceptanceSealed']))
    expect(links.length).toBeGreaterThan(shown.length)
    await clear()
  })

  it('shows budgets to those who hold their permission alone, and is sound without them', async () => {
    const { sign, project } = await aDelivery()
    const { add } = budgetsOn(regie, producteur)
    expect((await add(project.id, { label: 'Forfait secret', plannedPrice: '9876' })).status).toBe(200)
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

  it('excuses no change of what was signed, whatever says that names were erased', async () => {
    const { sign, production, project } = await aDelivery()
    const admin = await regie.person('ADMIN')
    const state = async () => (await admin.browser.call(proof.ofProject, { params: { projectId: project.id } })).data
    const verified = async (acceptanceId: string) => {
      const { verify, clear } = await unpacked(admin, acceptanceId)
      const { said } = await verify()
      await clear()
      return said
    }
    const { data } = await sign({ reserves: 'Le son du plan 4.' })
    const changes = JSON.stringify({ userName: [null, 'Le son du film.'] })
    await regie.db.execute(sql`insert into events (name, subject_type, subject_id, project_id, changes)
      values ('productions.updated', 'productions', ${production.id}, ${project.id}, ${changes}::jsonb)`)
    expect(await state()).toMatchObject({ erased: 0, faults: [], acceptances: [] })
    for (const lastname of ['du plan 4.', 'du film.']) {
      const { id: userId } = await regie.person('TALENT', { firstname: 'Le son', lastname })
      expect((await admin.browser.call(profile.erase, { params: { userId } })).status).toBe(200)
    }
    expect(await state()).toMatchObject({ erased: 1, faults: [] })
    expect(await verified(data.id)).toMatch(/un nom a été effacé.* : 1 ; aucun autre[^]*✓ La preuve est intacte/)
    await regie.db.execute(sql`with signed as (
        update events set changes = jsonb_set(changes, '{reserves,1}', '"Compte effacé"')
        where project_id = ${project.id} and changes #>> '{reserves,1}' = 'Le son du plan 4.' returning id)
      insert into events (name, subject_type, subject_id, project_id, changes)
      select 'projects.namesErased', 'projects', project_id, project_id, jsonb_build_object('ranks', jsonb_build_array(null, jsonb_build_array(rank)))
      from event_links join signed on event_id = signed.id`)
    expect(await state()).toMatchObject({ erased: 1, faults: [{ kind: 'CHANGED' }] })
    expect(await verified(data.id)).toMatch(/✗ événements modifiés : \d+\n/)
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
