import { describe, expect, it } from 'vitest'
import {
  can,
  defaultPermissions,
  exceptionsOf,
  type Permission,
  permissionCatalogue,
  permissionNouns,
  permissions,
  permissionsOf,
  type Role,
} from './permissions.ts'

const roles: readonly Role[] = ['ADMIN', 'PRODUCTEUR', 'TALENT', 'CLIENT']

describe('can', () => {
  const none: Permission[] = []
  const one: Permission[] = ['users.read']
  const both: Permission[] = ['users.read', 'users.create']
  // role, held, wanted → any of them, all of them (strict)
  it.each<[Role, Permission[], Permission[], boolean, boolean]>([
    ['ADMIN', none, one, true, true],
    ['ADMIN', none, both, true, true],
    ['ADMIN', none, none, true, true],
    ['PRODUCTEUR', none, one, false, false],
    ['PRODUCTEUR', none, none, false, true],
    ['PRODUCTEUR', one, one, true, true],
    ['PRODUCTEUR', one, both, true, false],
    ['PRODUCTEUR', both, one, true, true],
    ['PRODUCTEUR', both, both, true, true],
    ['CLIENT', ['invoices.view'], ['invoices.view.own'], false, false],
    ['CLIENT', ['invoices.view.own'], ['invoices.view'], false, false],
    ['TALENT', one, one, true, true],
  ])('%s holding %j, asked for %j: %s, strictly %s', (role, held, wanted, any, all) => {
    expect(can({ role, permissions: held }, wanted)).toBe(any)
    expect(can({ role, permissions: held }, wanted, { strict: true })).toBe(all)
  })

  it('agrees with membership for every permission and role', () => {
    for (const role of roles)
      for (const asked of permissions)
        for (const held of permissions)
          expect(can({ role, permissions: [held] }, [asked])).toBe(role === 'ADMIN' || held === asked)
  })
})

describe('the catalogue', () => {
  it('names the six permissions of the specification', () => {
    expect(permissions).toEqual(
      expect.arrayContaining([
        'access.admin',
        'users.create',
        'projects.create',
        'productions.create',
        'prestations.create',
        'invoices.view.own',
      ]),
    )
  })

  it('writes each as noun.verb[.own], with a heading for every noun and a French label', () => {
    for (const name of permissions) {
      expect(name).toMatch(/^[a-z-]+\.[a-z]+(\.own)?$/)
      expect(Object.keys(permissionNouns)).toContain(name.split('.')[0])
      expect(permissionCatalogue[name].label).toMatch(/^[A-ZÉ]/)
    }
  })

  it('gives each role its default permissions', () => {
    const producteur = defaultPermissions('PRODUCTEUR')
    const refused: Permission[] = [
      'agency.update',
      'users.create',
      'users.update',
      'users.delete',
      'companies.delete',
      'audit.view',
      'failed-work.retry',
      'installation.view',
      'trash.restore',
      'invoices.view.own',
      'payables.approve',
    ]
    expect(producteur).toEqual(permissions.filter((name) => !refused.includes(name)))
    expect(defaultPermissions('CLIENT')).toEqual(['invoices.view.own'])
    expect(defaultPermissions('TALENT')).toEqual([])
    expect(defaultPermissions('ADMIN')).toEqual([])
  })
})

describe('the permissions of a person', () => {
  const toggled = (held: readonly Permission[], name: Permission) =>
    permissions.filter((other) => (other === name ? !held.includes(name) : held.includes(other)))

  it.each(roles)('are those of a %s, with the exceptions applied', (role) => {
    const own = defaultPermissions(role)
    for (const one of permissions)
      for (const other of permissions) {
        const held = toggled(toggled(own, one), other)
        const exceptions = exceptionsOf(role, held)
        expect(permissionsOf(role, exceptions)).toEqual(held)
        expect(exceptions.added.filter((name) => own.includes(name))).toEqual([])
        expect(exceptions.removed.filter((name) => !own.includes(name))).toEqual([])
      }
  })
})
