import { can, type Holder, isStaff } from '../can.ts'
import type { Permission } from '../permissions.ts'
import type { SellsyKind } from './schema.ts'

/** What each kind of thing of the invoicing service is looked up for: any one of these permissions opens it, to staff alone. */
export const lookUpPermissions: Record<SellsyKind, readonly Permission[]> = {
  company: ['companies.create', 'companies.update'],
  contact: ['users.create'],
  individual: ['users.create'],
  invoice: ['invoices.link', 'invoices.view'],
  order: ['prestations.update'],
  'purchase-invoice': ['invoices.link', 'invoices.view'],
  'purchase-order': ['prestations.update'],
}

/** True when somebody may look things of that kind up in the invoicing service, linked to a row of ours or not. */
export const mayLookUp = (holder: Holder, kind: SellsyKind): boolean =>
  isStaff(holder) && can(holder, lookUpPermissions[kind])
