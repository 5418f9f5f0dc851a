import {
  productionFields as fields,
  type ProductionListed,
  productionStatusLabels,
  productionTypeLabels,
} from '@regie/contract/productions/schema'
import { choicesOf } from '#platform/forms/choices.ts'
import { labelInGrid } from '#platform/forms/field-words.ts'
import type { GridColumn } from '#ui/grid/columns/column.ts'
import { DoneOfAll, doneOfAll } from '#ui/grid/columns/done-of-all.tsx'
import { ProductionBadge, ProductionTypeIcon, productionReference } from './production-badges.tsx'

/** The columns of a project's productions; filters and sort keys are its route's. */
export const productionColumns: readonly GridColumn<ProductionListed>[] = [
  {
    field: 'name',
    header: labelInGrid(fields.name),
    kind: 'text',
    place: 'name',
    value: ({ name }) => name,
    width: 260,
    grow: 3,
    sort: 'name',
    filter: 'name',
  },
  {
    field: 'number',
    header: 'Référence',
    kind: 'text',
    place: 'fact',
    value: productionReference,
    width: 120,
    sort: 'number',
  },
  {
    field: 'type',
    header: labelInGrid(fields.type),
    kind: 'enum',
    place: 'fact',
    value: ({ type }) => type,
    cell: ({ type }) => (
      <span className="flex items-center gap-2">
        <ProductionTypeIcon type={type} />
        <span aria-hidden="true">{productionTypeLabels[type]}</span>
      </span>
    ),
    options: choicesOf(productionTypeLabels),
    width: 120,
    sort: 'type',
    filter: 'type',
  },
  {
    field: 'status',
    header: labelInGrid(fields.status),
    kind: 'enum',
    place: 'state',
    value: ({ status }) => status,
    cell: ({ status }) => <ProductionBadge status={status} />,
    options: choicesOf(productionStatusLabels),
    width: 190,
    sort: 'status',
    filter: 'status',
  },
  {
    field: 'postProductions',
    header: 'Post-prod',
    kind: 'text',
    place: 'figure',
    value: ({ optionPostProd, finishedPostProductionCount, postProductionCount }) =>
      optionPostProd ? doneOfAll(finishedPostProductionCount, postProductionCount) : null,
    cell: ({ optionPostProd, finishedPostProductionCount, postProductionCount }) =>
      optionPostProd ? (
        <DoneOfAll done={finishedPostProductionCount} all={postProductionCount} words="terminées" />
      ) : (
        <span className="text-muted">Sans</span>
      ),
    width: 120,
  },
  {
    field: 'shootOn',
    header: labelInGrid(fields.shootOn),
    kind: 'date',
    place: 'figure',
    value: ({ shootOn }) => shootOn,
    width: 130,
    sort: 'shootOn',
    filter: { from: 'shootFrom', to: 'shootTo' },
  },
  {
    field: 'dueOn',
    header: labelInGrid(fields.dueOn),
    kind: 'date',
    place: 'due',
    isSettled: ({ status }) => status === 'FINISHED' || status === 'CANCELLED',
    value: ({ dueOn }) => dueOn,
    width: 130,
    sort: 'dueOn',
    filter: { from: 'dueFrom', to: 'dueTo' },
  },
  {
    field: 'createdAt',
    header: 'Créée le',
    kind: 'date',
    place: 'table',
    value: ({ createdAt }) => createdAt,
    width: 130,
    sort: 'createdAt',
    hidden: true,
    filter: { from: 'createdFrom', to: 'createdTo' },
  },
]
