import {
  prestationFields as fields,
  type PrestationListed,
  prestationTypeLabels,
} from '@regie/contract/prestations/schema'
import { choicesOf } from '#platform/forms/choices.ts'
import { labelInGrid } from '#platform/forms/field-words.ts'
import type { GridColumn } from '#ui/grid/columns/column.ts'
import { PrestationBadge, prestationReference } from './prestation-badges.tsx'

const ofProject: readonly GridColumn<PrestationListed>[] = [
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
    field: 'number',
    header: 'Référence',
    kind: 'text',
    place: 'fact',
    value: prestationReference,
    width: 120,
    sort: 'number',
  },
  {
    field: 'type',
    header: labelInGrid(fields.type),
    kind: 'enum',
    place: 'state',
    value: ({ type }) => type,
    cell: ({ type }) => <PrestationBadge type={type} />,
    options: choicesOf(prestationTypeLabels),
    width: 210,
    sort: 'type',
    filter: 'type',
  },
  {
    field: 'userName',
    header: labelInGrid(fields.userId),
    kind: 'text',
    place: 'who',
    value: ({ userName }) => userName,
    cell: ({ userName }) => userName ?? <span className="text-muted">Personne</span>,
    width: 170,
    grow: 1,
    filter: 'userName',
  },
  {
    field: 'productionCount',
    header: 'Productions',
    kind: 'number',
    place: 'figure',
    value: ({ productionCount }) => productionCount,
    width: 120,
  },
  {
    field: 'startsOn',
    header: labelInGrid(fields.startsOn),
    kind: 'date',
    place: 'state',
    value: ({ startsOn }) => startsOn,
    width: 130,
    sort: 'startsOn',
    filter: { from: 'startsFrom', to: 'startsTo' },
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

/** The columns of a project's prestations; filters and sort keys are its route's. */
export const projectPrestationColumns = ofProject
/** The columns of the overall list, which add the client of each row. */
export const prestationColumns: readonly GridColumn<PrestationListed>[] = ofProject.toSpliced(
  2,
  0,
  {
    field: 'projectName',
    header: 'Projet',
    kind: 'text',
    place: 'of',
    value: ({ projectName }) => projectName,
    width: 200,
    grow: 2,
    filter: 'projectName',
  },
  {
    field: 'companyName',
    header: 'Société',
    kind: 'text',
    place: 'of',
    value: ({ companyName }) => companyName,
    width: 180,
    grow: 1,
    filter: 'companyName',
  },
)
