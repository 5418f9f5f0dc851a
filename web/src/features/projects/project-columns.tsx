import { projectFields as fields, type ProjectListed } from '@regie/contract/projects/schema'
import { labelInGrid } from '#platform/forms/field-words.ts'
import type { GridColumn } from '#ui/grid/columns/column.ts'
import { DoneOfAll, doneOfAll } from '#ui/grid/columns/done-of-all.tsx'
import { ProjectBadge, projectReference } from './project-badges.tsx'

const statusOf = ({ archivedAt, openProductionCount }: ProjectListed) =>
  archivedAt ? 'Archivé' : openProductionCount === 0 ? 'Rien en cours' : 'Actif'

/** The columns of the list of projects; filters and sort keys are its route's. */
export const projectColumns: readonly GridColumn<ProjectListed>[] = [
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
    value: projectReference,
    width: 120,
    sort: 'number',
  },
  {
    field: 'companyName',
    header: labelInGrid(fields.companyId),
    kind: 'text',
    place: 'of',
    value: ({ companyName }) => companyName,
    width: 200,
    grow: 2,
    filter: 'companyName',
  },
  {
    field: 'producteurName',
    header: labelInGrid(fields.producteurId),
    kind: 'text',
    place: 'who',
    value: ({ producteurName }) => producteurName,
    cell: ({ producteurName }) => producteurName ?? <span className="text-muted">Personne</span>,
    width: 170,
    grow: 1,
    filter: 'producteurName',
  },
  {
    field: 'status',
    header: 'Statut',
    kind: 'text',
    place: 'state',
    value: statusOf,
    cell: (project) => <ProjectBadge {...project} />,
    width: 140,
  },
  {
    field: 'openProductionCount',
    header: 'Productions',
    kind: 'text',
    place: 'figure',
    value: ({ openProductionCount, productionCount }) =>
      doneOfAll(productionCount - openProductionCount, productionCount),
    cell: ({ openProductionCount, productionCount }) => (
      <DoneOfAll done={productionCount - openProductionCount} all={productionCount} words="terminées ou annulées" />
    ),
    width: 120,
  },
  {
    field: 'startsOn',
    header: labelInGrid(fields.startsOn),
    kind: 'date',
    place: 'figure',
    value: ({ startsOn }) => startsOn,
    width: 130,
    sort: 'startsOn',
    filter: { from: 'startsFrom', to: 'startsTo' },
  },
  {
    field: 'dueOn',
    header: labelInGrid(fields.dueOn),
    kind: 'date',
    place: 'due',
    isSettled: ({ archivedAt, openProductionCount }) => archivedAt !== null || openProductionCount === 0,
    value: ({ dueOn }) => dueOn,
    width: 130,
    sort: 'dueOn',
    filter: { from: 'dueFrom', to: 'dueTo' },
  },
  {
    field: 'createdAt',
    header: 'Créé le',
    kind: 'date',
    place: 'table',
    value: ({ createdAt }) => createdAt,
    width: 130,
    sort: 'createdAt',
    filter: { from: 'createdFrom', to: 'createdTo' },
  },
]
