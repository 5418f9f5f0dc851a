import { supportsText, territoryText } from '@regie/contract/usage-rights/rules'
import {
  usageRightFields as fields,
  rightStateLabels,
  type UsageRightListed,
} from '@regie/contract/usage-rights/schema'
import { choicesOf } from '#platform/forms/choices.ts'
import { labelInGrid } from '#platform/forms/field-words.ts'
import type { GridColumn } from '#ui/grid/columns/column.ts'
import { RightBadge } from './right-badge.tsx'
import { rightSubjectText } from './right-text.ts'

/** The columns of all rights; filters and sort keys are their route's. */
export const rightColumns: readonly GridColumn<UsageRightListed>[] = [
  {
    field: 'productionName',
    header: 'Production',
    kind: 'text',
    place: 'name',
    value: rightSubjectText,
    width: 260,
    grow: 3,
    sort: 'productionName',
    filter: 'productionName',
  },
  {
    field: 'state',
    header: 'État',
    kind: 'enum',
    place: 'state',
    value: ({ state }) => state,
    cell: ({ state }) => <RightBadge state={state} />,
    options: choicesOf(rightStateLabels),
    width: 170,
    filter: 'state',
  },
  {
    field: 'endsOn',
    header: labelInGrid(fields.endsOn),
    kind: 'date',
    place: 'figure',
    value: ({ endsOn }) => endsOn,
    width: 130,
    sort: 'endsOn',
    filter: { from: 'endsFrom', to: 'endsTo' },
  },
  {
    field: 'startsOn',
    header: labelInGrid(fields.startsOn),
    kind: 'date',
    place: 'table',
    value: ({ startsOn }) => startsOn,
    width: 130,
    sort: 'startsOn',
  },
  {
    field: 'supports',
    header: labelInGrid(fields.supports),
    kind: 'text',
    place: 'fact',
    value: ({ supports }) => supportsText(supports),
    width: 220,
    grow: 2,
  },
  {
    field: 'territory',
    header: labelInGrid(fields.territory),
    kind: 'text',
    place: 'fact',
    value: territoryText,
    width: 150,
  },
  {
    field: 'companyName',
    header: 'Société',
    kind: 'text',
    place: 'of',
    value: ({ companyName }) => companyName,
    width: 160,
    grow: 1,
    sort: 'companyName',
    filter: 'companyName',
  },
  {
    field: 'projectName',
    header: 'Projet',
    kind: 'text',
    place: 'table',
    value: ({ projectName }) => projectName,
    width: 170,
    hidden: true,
  },
  {
    field: 'persons',
    header: labelInGrid(fields.persons),
    kind: 'text',
    place: 'table',
    value: ({ persons }) => persons,
    width: 170,
    hidden: true,
  },
  {
    field: 'music',
    header: labelInGrid(fields.music),
    kind: 'text',
    place: 'table',
    value: ({ music }) => music,
    width: 170,
    hidden: true,
  },
]
