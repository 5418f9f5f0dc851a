import { describe, expect, it } from 'vitest'
import { type Permission, permissions, type Role } from '../permissions.ts'
import { grantableRoles, mayGive, mayGrant, mayManage, refusalToManage } from './rules.ts'

const roles: readonly Role[] = ['ADMIN', 'PRODUCTEUR', 'TALENT', 'CLIENT']
const holding = (role: Role, ...held: Permission[]) => ({ id: role, role, permissions: held })

describe('mayManage', () => {
  it.each(roles.flatMap((actor) => roles.map((target) => [actor, target] as const)))('%s on %s', (actor, target) => {
    const expected = actor === 'ADMIN' || target !== 'ADMIN'
    expect(mayManage({ ...holding(actor), id: 'actor' }, holding(target))).toBe(expected)
  })

  it('refuses a target with any right that the actor lacks', () => {
    for (const role of ['PRODUCTEUR', 'TALENT', 'CLIENT'] as const)
      for (const held of permissions)
        for (const lacked of permissions) {
          const actor = { ...holding('PRODUCTEUR', ...permissions.filter((name) => name !== lacked)), id: 'actor' }
          // Clients always hold the permission to view their own invoices: staff need not hold it to give it.
          const byNature = role === 'CLIENT' && held === 'invoices.view.own'
          expect(mayManage(actor, holding(role, held))).toBe(held !== lacked || byNature)
        }
  })

  it('always allows one’s own account', () => {
    const self = holding('PRODUCTEUR', 'users.update')
    expect(refusalToManage(self, self)).toBeNull()
  })
})

describe('mayGrant', () => {
  const actors = [
    holding('ADMIN'),
    holding('PRODUCTEUR', 'users.update', 'companies.read'),
    holding('TALENT', 'users.update'),
  ]
  const before = [null, holding('CLIENT'), holding('ADMIN'), holding('TALENT', 'companies.delete')]

  it('never grants a role or permission that the actor may not give', () => {
    for (const actor of actors)
      for (const target of before)
        for (const role of roles)
          for (const permission of permissions) {
            const roleOk = target?.role === role || actor.role === 'ADMIN' || role !== 'ADMIN'
            const had = target?.permissions.includes(permission) ?? false
            const byNature = role === 'CLIENT' && permission === 'invoices.view.own'
            const permissionOk = had || byNature || actor.role === 'ADMIN' || actor.permissions.includes(permission)
            expect(mayGrant(actor, target, holding(role, permission))).toBe(roleOk && permissionOk)
          }
  })

  it('agrees with the choices of the editors', () => {
    for (const actor of actors) {
      expect(grantableRoles(actor)).toEqual(roles.filter((role) => mayGrant(actor, null, holding(role))))
      for (const role of roles.filter((given) => given !== 'ADMIN'))
        for (const name of permissions)
          expect(mayGive(actor, role, name)).toBe(mayGrant(actor, null, holding(role, name)))
    }
  })
})
