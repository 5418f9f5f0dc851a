import type { SellsyHit, SellsyKind } from '@regie/contract/sellsy/schema'
import type { SellsySearchType, SellsyHit as WrittenHit } from '#platform/sellsy/sellsy.ts'
import { statusLabelOf } from './documents.ts'

export const searchTypes: Record<SellsyKind, SellsySearchType> = {
  company: 'company',
  contact: 'contact',
  individual: 'individual',
  invoice: 'document.invoice',
  order: 'document.order',
  'purchase-invoice': 'purchase.purInvoice',
  'purchase-order': 'purchase.purOrder',
}

/** What a hit is, by its type and sub-type; null for what we have no use for, and for what Sellsy has invented since. */
function kindOf({ type, sub_type: subType }: WrittenHit['object']): SellsyKind | null {
  if (type === 'company' || type === 'contact' || type === 'individual') return type
  const found = Object.entries(searchTypes).find(([, written]) => written === `${type}.${subType}`)
  return SellsyKinds.find((kind) => kind === found?.[0]) ?? null
}
const SellsyKinds: readonly SellsyKind[] = ['invoice', 'order', 'purchase-invoice', 'purchase-order']

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

/** A hit as it is shown; null for what is not. */
export function hitOf(hit: WrittenHit): SellsyHit | null {
  const kind = kindOf(hit.object)
  if (!kind) return null
  const person = [hit.first_name, hit.last_name].filter(Boolean).join(' ')
  const isDocument = SellsyKinds.includes(kind)
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
    statusLabel: isDocument && hit.status ? statusLabelOf(hit.status) : null,
    amount: isDocument ? (hit.amount ?? null) : null,
  }
}
