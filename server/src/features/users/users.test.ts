import { contract } from '@regie/contract'
import { defaultPermissions, type Permission, permissions } from '@regie/contract/permissions'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser, browserOf, type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { updatePermissionsByRole } from './index.ts'

const routes = contract.users
let regie: Regie
let admin: Person

beforeAll(async () => {
  regie = await startRegie({ working: true })
  admin = await regie.person('ADMIN', { firstname: 'Ada', lastname: 'Roche' })
})
afterAll(() => regie.stop())

const wanted = {
  firstname: 'Jean-Noël',
  lastname: 'd’Hérouville',
  email: 'jn@exemple.test',
  role: 'PRODUCTEUR' as const,
}

describe('creating a user', () => {
  it('gives the role’s permissions, normalises what was typed, and invites', async () => {
    const { data } = await admin.browser.call(routes.create, {
      body: { ...wanted, email: ' JN@Exemple.test ', phone: '+33 1 99 00-12.34' },
    })
    expect(data).toMatchObject({
      email: 'jn@exemple.test',
      phone: '+33199001234',
      permissions: defaultPermissions('PRODUCTEUR'),
      version: 1,
      lastSeenAt: null,
    })
    const { subject, text } = await regie.mailTo('jn@exemple.test')
    expect(subject).toMatch(/Régie/)
    expect(text).toContain('Ada Roche')
    const token = /token=([\w-]+)/.exec(text)?.[1] ?? ''
    const chosen = await regie
      .stranger()
      .call(contract.session.resetPassword, { body: { token, password: 'moulin cerise octobre 12' } })
    expect(chosen.data).toMatchObject({ id: data.id, role: 'PRODUCTEUR' })
    const toldOfChange = async () => {
      const { rows } = await regie.db.execute(
        sql`select id from pgboss.job where name = 'session.password-changed' and data ->> 'userId' = ${data.id}`,
      )
      return rows.length
    }
    // No mail says that a password was changed: there was none.
    expect(text).toContain('&first=true')
    expect(await toldOfChange()).toBe(0)

    await admin.browser.call(routes.invite, { params: { userId: data.id } })
    const again = await regie.mailTo('jn@exemple.test')
    expect(again.text).not.toContain('&first=true')
    const second = /token=([\w-]+)/.exec(again.text)?.[1] ?? ''
    await regie
      .stranger()
      .call(contract.session.resetPassword, { body: { token: second, password: 'pommier tuile janvier 31' } })
    expect(await toldOfChange()).toBe(1)
  })

  it('is refused for an address already taken, with the field to correct', async () => {
    const { email } = await aUser(regie.db, 'TALENT')
    const refused = await admin.browser.call(routes.create, { body: { ...wanted, email } })
    expect(refused).toMatchObject({
      status: 422,
      error: { fields: { email: 'Cette adresse e-mail est déjà utilisée' } },
    })
  })

  it.each([
    [{ firstname: '' }, { firstname: 'Prénom requis' }],
    [{ lastname: 'x'.repeat(51) }, { lastname: 'Nom trop long : 50 caractères au plus' }],
    [{ email: 'pas-une-adresse' }, { email: 'Adresse e-mail invalide' }],
    [{ phone: '12 34' }, { phone: 'Numéro de téléphone invalide' }],
    [{ role: 'CHEF' }, { role: 'Rôle inconnu' }],
  ])('is refused with %j', async (wrong, fields) => {
    const response = await admin.browser.send('POST', '/api/users', {
      body: JSON.stringify({ ...wanted, email: 'autre@exemple.test', ...wrong }),
    })
    expect([response.status, await response.json()]).toMatchObject([422, { error: { fields } }])
  })
})

describe('who may give what', () => {
  it('is never more than they have', async () => {
    const manager = await regie.person('PRODUCTEUR', {
      permissions: ['users.read', 'users.create', 'users.update', 'users.delete'],
    })
    const target = await aUser(regie.db, 'TALENT')
    const create = (given: object) =>
      manager.browser.call(routes.create, {
        body: { ...wanted, email: `${Math.random()}@exemple.test`, invite: false, ...given },
      })
    const update = (userId: string, body: object) => manager.browser.call(routes.update, { params: { userId }, body })
    expect((await create({ role: 'ADMIN', permissions: [] })).status).toBe(403)
    expect((await create({ role: 'TALENT', permissions: ['companies.delete'] })).status).toBe(403)
    expect((await create({ role: 'TALENT', permissions: ['users.read'] })).status).toBe(200)
    expect((await update(target.id, { role: 'ADMIN' })).status).toBe(403)
    expect((await update(target.id, { permissions: ['audit.view'] })).status).toBe(403)
    expect((await update(manager.id, { permissions: ['users.read', 'users.update', 'companies.delete'] })).status).toBe(
      403,
    )
    const onAdmin = { params: { userId: admin.id } }
    for (const status of [
      (await update(admin.id, { firstname: 'X' })).status,
      (await manager.browser.call(routes.deactivate, onAdmin)).status,
      (await manager.browser.call(routes.remove, onAdmin)).status,
    ])
      expect(status).toBe(403)
  })

  it('forgets the permissions of the former role', async () => {
    const staff = await aUser(regie.db, 'PRODUCTEUR')
    const moved = await admin.browser.call(routes.update, { params: { userId: staff.id }, body: { role: 'CLIENT' } })
    expect(moved.data.permissions).toEqual(['invoices.view.own'])
  })
})

describe('a permission that a release gives to a role', () => {
  const permission = 'carbon.view'
  const held = async (userId: string) => (await admin.browser.call(routes.get, { params: { userId } })).data.permissions
  const setTo = (userId: string, list: Permission[]) =>
    admin.browser.call(routes.update, { params: { userId }, body: { permissions: list } })

  it('reaches everybody of that role, but for those from whom it was taken; what was given beside stays', async () => {
    const own = defaultPermissions('PRODUCTEUR')
    const [former, without, beside] = [
      await aUser(regie.db, 'PRODUCTEUR'),
      await aUser(regie.db, 'PRODUCTEUR'),
      await aUser(regie.db, 'PRODUCTEUR'),
    ]
    await setTo(
      without.id,
      own.filter((name) => name !== permission),
    )
    await setTo(beside.id, [...own, 'audit.view'])
    // The rows of a release whose roles lacked one permission, and had another that no longer exists.
    await regie.db.execute(
      sql`update users set permissions = array_append(array_remove(permissions, ${permission}), 'fax.send')`,
    )
    await updatePermissionsByRole(regie.db)
    expect(await held(former.id)).toEqual(own)
    expect(await held(without.id)).toEqual(own.filter((name) => name !== permission))
    expect(await held(beside.id)).toEqual(permissions.filter((name) => name === 'audit.view' || own.includes(name)))
    const { data } = await admin.browser.call(routes.get, { params: { userId: former.id } })
    expect(data.version).toBe(former.version)
  })
})

describe('changing a user', () => {
  it('refuses a stale version, with the row as it stands', async () => {
    const { id } = await aUser(regie.db, 'TALENT')
    const change = (firstname: string) =>
      admin.browser.call(routes.update, { params: { userId: id }, body: { firstname, version: 1 } })
    expect((await change('Una')).data.version).toBe(2)
    expect(await change('Duo')).toMatchObject({
      status: 409,
      error: { code: 'STALE_VERSION', current: { firstname: 'Una', version: 2 } },
    })
  })

  it('takes effect on the rights of a session that is already open', async () => {
    const producteur = await regie.person('PRODUCTEUR')
    expect((await producteur.browser.call(routes.list, {})).status).toBe(200)
    await admin.browser.call(routes.update, { params: { userId: producteur.id }, body: { permissions: [] } })
    expect((await producteur.browser.call(routes.list, {})).status).toBe(403)
  })
})

describe('closing an account', () => {
  it('ends its sessions for good: reopening does not bring them back', async () => {
    const talent = await regie.person('TALENT')
    const info = async () => (await talent.browser.call(contract.session.info, {})).status
    expect(await info()).toBe(200)
    expect(
      (await admin.browser.call(routes.deactivate, { params: { userId: talent.id } })).data.deactivatedAt,
    ).not.toBeNull()
    expect(await info()).toBe(403)
    expect(
      (await admin.browser.call(routes.reactivate, { params: { userId: talent.id } })).data.deactivatedAt,
    ).toBeNull()
    expect(await info()).toBe(403)
    expect((await (await browserOf(regie.db, regie.url, talent.id)).call(contract.session.info, {})).status).toBe(200)
  })

  it('is refused on one’s own, and on the last administrator', async () => {
    const self = { params: { userId: admin.id } }
    for (const refused of [
      await admin.browser.call(routes.deactivate, self),
      await admin.browser.call(routes.remove, self),
    ])
      expect(refused).toMatchObject({ status: 409, error: { code: 'OWN_ACCOUNT' } })
    expect((await admin.browser.call(routes.update, { ...self, body: { role: 'CLIENT' } })).error?.code).toBe(
      'OWN_ACCOUNT',
    )
  })

  it('leaves one administrator of two who close each other’s at the same moment', async () => {
    const alone = await startRegie()
    const [one, two] = [await alone.person('ADMIN'), await alone.person('ADMIN')]
    const answers = await Promise.all([
      one.browser.call(routes.deactivate, { params: { userId: two.id } }),
      two.browser.call(routes.deactivate, { params: { userId: one.id } }),
    ])
    // Depending on the order, the other call is refused as the last administrator's, or has lost its session.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.map(({ error }) => error?.code).filter(Boolean)).toEqual([
      expect.stringMatching(/^(LAST_ADMIN|UNAUTHENTICATED)$/),
    ])
    await alone.stop()
  })
})

describe('deleting a user', () => {
  it('is refused while they follow companies, with what has to be handed over', async () => {
    const producteur = await regie.person('PRODUCTEUR')
    for (const name of ['Une', 'Deux'])
      await admin.browser.call(contract.companies.create, { body: { name, producteurId: producteur.id } })
    const refused = await admin.browser.call(routes.remove, { params: { userId: producteur.id } })
    expect(refused).toMatchObject({
      status: 409,
      error: { code: 'USER_OWNS', message: expect.stringContaining('2 sociétés') },
    })
  })

  it('ends their sessions, hides them, and frees their address', async () => {
    const talent = await regie.person('TALENT')
    expect((await admin.browser.call(routes.remove, { params: { userId: talent.id } })).status).toBe(200)
    expect((await admin.browser.call(routes.get, { params: { userId: talent.id } })).status).toBe(404)
    expect((await talent.browser.call(contract.session.info, {})).status).toBe(403)
    const again = await admin.browser.call(routes.create, { body: { ...wanted, email: talent.email, invite: false } })
    expect(again.status).toBe(200)
  })
})

describe('the list', () => {
  it('filters by roles, state, words and days of Paris', async () => {
    const [a, b] = [
      await aUser(regie.db, 'TALENT', {
        firstname: 'Gaëlle',
        lastname: 'Filtre',
        createdAt: '2026-03-31T22:30:00.000Z',
      }),
      await aUser(regie.db, 'CLIENT', {
        firstname: 'Rémi',
        lastname: 'Filtre',
        createdAt: '2026-03-31T21:30:00.000Z',
        deactivatedAt: '2026-04-02T00:00:00.000Z',
      }),
    ]
    const found = async (query: object) =>
      (
        await admin.browser.call(routes.list, { query: { lastname: 'FILTRE', sort: 'firstname', ...query } })
      ).data.data.map(({ id }) => id)
    expect(await found({})).toEqual([a.id, b.id])
    expect(await found({ roles: ['CLIENT', 'ADMIN'] })).toEqual([b.id])
    expect(await found({ state: ['deactivated'] })).toEqual([b.id])
    expect(await found({ state: ['active', 'deactivated'] })).toEqual([a.id, b.id])
    expect(await found({ q: 'filtre gaelle' })).toEqual([a.id])
    expect(await found({ createdFrom: '2026-04-01' })).toEqual([a.id])
    expect(await found({ createdTo: '2026-03-31' })).toEqual([b.id])
  })
})
