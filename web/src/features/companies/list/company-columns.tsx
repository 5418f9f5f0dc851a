import { type CompanyListed, companyTypeLabels, companyFields as fields } from '@regie/contract/companies/schema'
import { choicesOf } from '#platform/forms/choices.ts'
import { labelInGrid } from '#platform/forms/field-words.ts'
import type { GridColumn } from '#ui/grid/columns/column.ts'

/** The columns of the list of companies; filters and sort keys are its route's. */
export const companyColumns: readonly GridColumn<CompanyListed>[] = [
  {
    field: 'name',
    header: labelInGrid(fields.name),
    kind: 'text',
    place: 'name',
    value: ({ name }) => name,
    width: 240,
    grow: 3,
    sort: 'name',
    filter: 'name',
  },
  {
    field: 'type',
    header: labelInGrid(fields.type),
    kind: 'enum',
    place: 'state',
    value: ({ type }) => type,
    options: choicesOf(companyTypeLabels),
    width: 140,
    sort: 'type',
    filter: 'type',
  },
  {
    field: 'producteurName',
    header: labelInGrid(fields.producteurId),
    kind: 'text',
    place: 'who',
    value: ({ producteurName }) => producteurName,
    cell: ({ producteurName }) => producteurName ?? <span className="text-muted">Personne</span>,
    width: 200,
    grow: 1,
    sort: 'producteurName',
    filter: 'producteurName',
  },
  {
    field: 'optionCredit',
    header: labelInGrid(fields.optionCredit),
    kind: 'boolean',
    place: 'fact',
    value: ({ optionCredit }) => optionCredit,
    width: 110,
    filter: 'optionCredit',
  },
  {
    field: 'memberCount',
    header: 'Membres',
    kind: 'number',
    place: 'figure',
    value: ({ memberCount }) => memberCount,
    width: 110,
  },
  {
    field: 'createdAt',
    header: 'Créée le',
    kind: 'date',
    place: 'table',
    value: ({ createdAt }) => createdAt,
    width: 140,
    sort: 'createdAt',
    filter: { from: 'createdFrom', to: 'createdTo' },
  },
]
