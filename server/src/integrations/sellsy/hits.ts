import type { SellsyKind } from '@regie/contract/sellsy/schema'
import type { InvoicingHit } from '../invoicing-service.ts'
import type { SellsyHit } from './shapes.ts'

/** Sellsy's name for each kind of record. */
export const searchTypes: Record<SellsyKind, string> = {
  company: 'company',
  contact: 'contact',
  individual: 'individual',
  invoice: 'document.invoice',
  order: 'document.order',
  'purchase-invoice': 'purchase.purInvoice',
  'purchase-order': 'purchase.purOrder',
}
const documentKinds: readonly SellsyKind[] = ['invoice', 'order', 'purchase-invoice', 'purchase-order']

/** The kind of a hit, from its type and sub-type; null for types that the product does not use or know. */
function kindOf({ type, sub_type: subType }: SellsyHit['object']): SellsyKind | null {
  if (type === 'company' || type === 'contact' || type === 'individual') return type
  return documentKinds.find((kind) => searchTypes[kind] === `${type}.${subType}`) ?? null
}

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

/** A hit in the product's format; null for a type it does not use. */
export function hitOf(hit: SellsyHit): InvoicingHit | null {
  const kind = kindOf(hit.object)
  if (!kind) return null
  const person = [hit.first_name, hit.last_name].filter(Boolean).join(' ')
  const isDocument = documentKinds.includes(kind)
  const whose = hit.related?.name ?? [hit.related?.first_name, hit.related?.last_name].filter(Boolean).join(' ')
  const label = (isDocument ? hit.number : (hit.name ?? person)) || `n° ${hit.object.id}`
  return {
    id: hit.object.id,
    kind,
    label,
    detail: isDocument
      ? joined(hit.name, whose)
      : joined(hit.position, ...(hit.companies ?? []).map(({ name }) => name), hit.invoicing_address?.city),
    email: hit.email ?? null,
    phone: hit.mobile_number ?? hit.phone_number ?? null,
    companyId: isDocument ? (hit.related?.id ?? null) : null,
    status: isDocument && hit.status ? hit.status : null,
    amount: isDocument ? (hit.amount ?? null) : null,
  }
}
