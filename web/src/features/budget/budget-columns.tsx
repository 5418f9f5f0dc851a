import type { BudgetListed, BudgetTotals } from '@regie/contract/budget/schema'
import { moneyText } from '@regie/contract/money'
import type { GridColumn } from '#ui/grid/columns/column.ts'
import { rateText } from './budget-text.ts'
import type { ClientRow } from './list-page.ts'

const euros: Intl.NumberFormatOptions = { style: 'currency', currency: 'EUR' }

const sums = <Row extends BudgetTotals & { billed: string | null }>(): readonly GridColumn<Row>[] => [
  {
    field: 'estimatedSale',
    header: 'Vendu HT',
    kind: 'number',
    place: 'figure',
    value: ({ estimatedSale }) => Number(estimatedSale),
    format: euros,
    width: 122,
    sort: 'estimatedSale',
  },
  {
    field: 'plannedCost',
    header: 'Coûts prévus',
    kind: 'number',
    place: 'figure',
    value: ({ plannedCost }) => Number(plannedCost),
    format: euros,
    width: 122,
    sort: 'plannedCost',
  },
  {
    field: 'realCost',
    header: 'Coûts réels',
    kind: 'number',
    place: 'figure',
    value: ({ realCost }) => Number(realCost),
    format: euros,
    width: 122,
    sort: 'realCost',
  },
  {
    field: 'margin',
    header: 'Marge estimée',
    kind: 'number',
    place: 'state',
    value: ({ margin }) => Number(margin),
    cell: ({ margin }) => <span className={margin.startsWith('-') ? 'text-danger-ink' : ''}>{moneyText(margin)}</span>,
    format: euros,
    width: 122,
    sort: 'margin',
  },
  {
    field: 'marginRate',
    header: 'Taux',
    kind: 'number',
    place: 'state',
    value: ({ marginRate }) => marginRate,
    cell: ({ marginRate }) => rateText(marginRate),
    width: 84,
    sort: 'marginRate',
  },
]

const billed = <Row extends { billed: string | null }>(): GridColumn<Row> => ({
  field: 'billed',
  header: 'Facturé HT',
  kind: 'number',
  place: 'figure',
  value: (row) => (row.billed === null ? null : Number(row.billed)),
  format: euros,
  width: 122,
})

/** The columns of the projects, sums first: a telephone shows the first columns. `seesInvoices`: with what is billed. */
export const projectColumns = (seesInvoices: boolean): readonly GridColumn<BudgetListed>[] => [
  {
    field: 'name',
    header: 'Projet',
    kind: 'text',
    place: 'name',
    value: ({ name }) => name,
    width: 170,
    grow: 3,
    sort: 'name',
  },
  ...sums<BudgetListed>(),
  ...(seesInvoices ? [billed<BudgetListed>()] : []),
  {
    field: 'companyName',
    header: 'Société',
    kind: 'text',
    place: 'of',
    value: ({ companyName }) => companyName,
    width: 140,
    grow: 2,
  },
  {
    field: 'number',
    header: 'Référence',
    kind: 'text',
    place: 'fact',
    value: ({ number }) => `PRJ ${number}`,
    width: 105,
    sort: 'number',
  },
  {
    field: 'producteurName',
    header: 'Producteur',
    kind: 'text',
    place: 'who',
    value: ({ producteurName }) => producteurName,
    width: 150,
    hidden: true,
  },
]

/** The columns of the clients. */
export const clientColumns = (seesInvoices: boolean): readonly GridColumn<ClientRow>[] => [
  {
    field: 'companyName',
    header: 'Client',
    kind: 'text',
    place: 'name',
    value: ({ companyName }) => companyName,
    width: 170,
    grow: 3,
  },
  ...sums<ClientRow>(),
  ...(seesInvoices ? [billed<ClientRow>()] : []),
  {
    field: 'projectCount',
    header: 'Projets',
    kind: 'number',
    place: 'figure',
    value: ({ projectCount }) => projectCount,
    width: 100,
    sort: 'projectCount',
  },
]
