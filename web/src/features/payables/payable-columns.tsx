import { moneyText } from '@regie/contract/money'
import { type PayableListed, type PayableState, payableStateLabels } from '@regie/contract/payables/schema'
import { BadgeCheck, Hourglass, type LucideIcon, Send } from 'lucide-react'
import { choicesOf } from '#platform/forms/choices.ts'
import type { GridColumn } from '#ui/grid/columns/column.ts'
import { StatusBadge } from '#ui/layout/badge.tsx'
import type { Tone } from '#ui/tone.ts'

const looks: Record<PayableState, { tone: Tone; icon: LucideIcon }> = {
  TO_APPROVE: { tone: 'warning', icon: Hourglass },
  APPROVED: { tone: 'success', icon: BadgeCheck },
  EXPORTED: { tone: 'neutral', icon: Send },
}

/** The columns of the invoices of providers; filters and sort keys are their route's. */
export const payableColumns: readonly GridColumn<PayableListed>[] = [
  {
    field: 'providerName',
    header: 'Prestataire',
    kind: 'text',
    place: 'name',
    value: ({ providerName }) => providerName,
    width: 180,
    grow: 2,
    sort: 'providerName',
    filter: 'providerName',
  },
  {
    field: 'state',
    header: 'État',
    kind: 'enum',
    place: 'state',
    value: ({ state }) => state,
    cell: ({ state }) => <StatusBadge {...looks[state]} label={payableStateLabels[state]} />,
    options: choicesOf(payableStateLabels),
    width: 165,
    filter: 'state',
  },
  {
    field: 'inclTax',
    header: 'Montant TTC',
    kind: 'text',
    place: 'fact',
    value: ({ inclTax }) => moneyText(inclTax),
    width: 130,
  },
  {
    field: 'prestationName',
    header: 'Prestation',
    kind: 'text',
    place: 'fact',
    value: ({ prestationName, orderNumber }) => `${prestationName} · BC ${orderNumber}`,
    width: 200,
    grow: 2,
  },
  {
    field: 'projectName',
    header: 'Projet',
    kind: 'text',
    place: 'fact',
    value: ({ projectName }) => projectName,
    width: 160,
    grow: 1,
    sort: 'projectName',
    filter: 'projectName',
  },
  {
    field: 'invoiceNumber',
    header: 'Facture',
    kind: 'text',
    place: 'table',
    value: ({ invoiceNumber }) => invoiceNumber,
    width: 130,
  },
  {
    field: 'issuedOn',
    header: 'Date',
    kind: 'date',
    place: 'table',
    value: ({ issuedOn }) => issuedOn,
    width: 120,
    sort: 'issuedOn',
  },
]
