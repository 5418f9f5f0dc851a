import { type AccountRights, can, isStaff } from '../can.ts'
import type { Permission } from '../permissions.ts'
import type { SellsyKind } from './schema.ts'

/** The permissions for looking up each kind of record: any one suffices, for staff only. */
export const lookUpPermissions: Record<SellsyKind, readonly Permission[]> = {
  company: ['companies.create', 'companies.update'],
  contact: ['users.create'],
  individual: ['users.create'],
  invoice: ['invoices.link', 'invoices.view'],
  order: ['prestations.update', 'projects.update', 'productions.update', 'post-productions.update'],
  'purchase-invoice': ['invoices.link', 'invoices.view'],
  'purchase-order': ['prestations.update'],
}

/** True when a person may look up records of that kind, linked in Régie or not. */
export const mayLookUp = (holder: AccountRights, kind: SellsyKind): boolean =>
  isStaff(holder) && can(holder, lookUpPermissions[kind])
