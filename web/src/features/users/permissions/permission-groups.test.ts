import { defaultPermissions, type Permission, permissions } from '@regie/contract/permissions'
import { expect, test } from 'vitest'
import { inCatalogueOrder, permissionDifferences, permissionGroups, settablePermissions } from './permission-groups.ts'

test('every permission of the catalogue stands in exactly one group', () => {
  expect(permissionGroups.flatMap((group) => group.permissions).sort()).toEqual([...permissions].sort())
})

test('two lists of the same rights are equal once in order', () => {
  expect(inCatalogueOrder(['users.read', 'access.admin', 'users.read'])).toEqual(
    inCatalogueOrder(['access.admin', 'users.read']),
  )
})

test.each<[string, Permission[], Permission[], Permission[]]>([
  ['the role’s own', defaultPermissions('CLIENT'), [], []],
  ['one more', ['invoices.view.own', 'medias.upload'], ['medias.upload'], []],
  ['one less', [], [], ['invoices.view.own']],
  ['another in its place', ['medias.upload'], ['medias.upload'], ['invoices.view.own']],
])('differences from a client’s rights: %s', (_, list, added, removed) => {
  expect(permissionDifferences('CLIENT', list)).toEqual({ added, removed })
})

test('an editor sets only permissions that they hold, those already held, and those of the role', () => {
  const reader = { role: 'PRODUCTEUR', permissions: ['users.read', 'users.create'] } as const
  expect(settablePermissions(reader, 'PRODUCTEUR', [])).toEqual(['users.read'])
  expect(settablePermissions(reader, 'PRODUCTEUR', ['companies.read'])).toEqual(['users.read', 'companies.read'])
  expect(settablePermissions(reader, 'CLIENT', [])).toEqual(['invoices.view.own'])
  expect(settablePermissions({ role: 'ADMIN', permissions: [] }, 'CLIENT', [])).toEqual(['invoices.view.own'])
})
