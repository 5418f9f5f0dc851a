import { activity } from '@regie/contract/activity/routes'
import type { Activity } from '@regie/contract/activity/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { PersonFilter, staffRoles } from '#features/companies/members/person-picker.tsx'
import { choicesOf } from '#platform/forms/choices.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { GridColumn } from '#ui/grid/columns/column.ts'
import { DataGrid } from '#ui/grid/data-grid.tsx'
import { blockSize } from '#ui/grid/rows/row-feed.ts'
import type { GridRequest } from '#ui/grid/rows/source.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { options } from './client.ts'
import { changeTexts, eventPredicate, subjectLabels } from './sentence.ts'

const changesText = (entry: Activity) =>
  changeTexts(entry)
    .map(({ label, before, after }) => `${label} : ${before} → ${after}`)
    .join(' ; ')

const columns: readonly GridColumn<Activity>[] = [
  {
    field: 'at',
    header: 'Quand',
    kind: 'date',
    value: ({ at }) => at,
    withTime: true,
    width: 170,
    sort: 'at',
    filter: { from: 'from', to: 'to' },
  },
  {
    field: 'actor',
    header: 'Qui',
    kind: 'text',
    value: ({ actor }) => actor?.name ?? 'Régie',
    width: 170,
    filter: 'actorName',
  },
  { field: 'deed', header: 'Quoi', kind: 'text', value: eventPredicate, width: 280 },
  {
    field: 'subjectType',
    header: 'Type',
    kind: 'enum',
    value: ({ subject }) => subject.type,
    options: choicesOf(subjectLabels),
    width: 150,
    filter: 'subjectType',
  },
  {
    field: 'label',
    header: 'Élément',
    kind: 'text',
    value: ({ subject }) => subject.label,
    width: 220,
    grow: 1,
    filter: 'label',
  },
  { field: 'changes', header: 'Avant → après', kind: 'text', value: changesText, width: 320, grow: 3 },
]

const activityPage = ({ filters, sort = '-at', ...paging }: GridRequest) =>
  options.list({ query: z.parse(activity.list.query, { ...filters, ...paging, sort }) })

/** Every event of the product, filtered and exported in a grid. */
export function ActivityList() {
  const queryClient = useQueryClient()
  const [actorId, setActorId] = useState<string | null>(null)
  const scope = useMemo(() => (actorId === null ? {} : { actorId }), [actorId])
  const { dataUpdatedAt } = useQuery(activityPage({ limit: blockSize, filters: scope }))
  return (
    <>
      <PageHeader
        title="Activité"
        actions={
          <PersonFilter
            label="Par"
            roles={staffRoles}
            value={actorId}
            onChange={setActorId}
            placeholder="Tout le monde"
          />
        }
      />
      <DataGrid
        label="Activité"
        columns={columns}
        source={(request) => queryClient.fetchQuery(activityPage(request))}
        scope={scope}
        version={dataUpdatedAt}
        searchLabel="Rechercher un élément"
        fileName="activite"
        emptyState={
          <EmptyState icon={History} title="Aucune activité">
            Rien ne répond aux filtres choisis.
          </EmptyState>
        }
      />
    </>
  )
}
