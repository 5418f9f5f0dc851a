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
    value: ({ name }) => name,
    width: 260,
    grow: 3,
    sort: 'name',
    filter: 'name',
  },
  { field: 'number', header: 'Référence', kind: 'text', value: projectReference, width: 120, sort: 'number' },
  {
    field: 'companyName',
    header: labelInGrid(fields.companyId),
    kind: 'text',
    value: ({ companyName }) => companyName,
    width: 200,
    grow: 2,
    filter: 'companyName',
  },
  {
    field: 'producteurName',
    header: labelInGrid(fields.producteurId),
    kind: 'text',
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
    value: statusOf,
    cell: (project) => <ProjectBadge {...project} />,
    width: 140,
  },
  {
    field: 'openProductionCount',
    header: 'Productions',
    kind: 'text',
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
    value: ({ startsOn }) => startsOn,
    width: 130,
    sort: 'startsOn',
    filter: { from: 'startsFrom', to: 'startsTo' },
  },
  {
    field: 'dueOn',
    header: labelInGrid(fields.dueOn),
    kind: 'date',
    value: ({ dueOn }) => dueOn,
    width: 130,
    sort: 'dueOn',
    filter: { from: 'dueFrom', to: 'dueTo' },
  },
  {
    field: 'createdAt',
    header: 'Créé le',
    kind: 'date',
    value: ({ createdAt }) => createdAt,
    width: 130,
    sort: 'createdAt',
    filter: { from: 'createdFrom', to: 'createdTo' },
  },
]
