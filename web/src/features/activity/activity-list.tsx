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
import { WideOnly } from '#ui/overlay/folded-tools.tsx'
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
    place: 'of',
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
    place: 'state',
    value: ({ actor }) => actor?.name ?? 'Régie',
    width: 170,
    filter: 'actorName',
  },
  { field: 'deed', header: 'Quoi', kind: 'text', place: 'state', value: eventPredicate, width: 280 },
  {
    field: 'subjectType',
    header: 'Type',
    kind: 'enum',
    place: 'table',
    value: ({ subject }) => subject.type,
    options: choicesOf(subjectLabels),
    width: 150,
    filter: 'subjectType',
  },
  {
    field: 'label',
    header: 'Élément',
    kind: 'text',
    place: 'name',
    value: ({ subject }) => subject.label,
    width: 220,
    grow: 1,
    filter: 'label',
  },
  { field: 'changes', header: 'Avant → après', kind: 'text', place: 'fact', value: changesText, width: 320, grow: 3 },
]

const activityPage = ({ filters, sort = '-at', ...paging }: GridRequest) =>
  options.list({ query: z.parse(activity.list.query, { ...filters, ...paging, sort }) })

/** Every event of the product, filtered and exported in a grid. */
export function ActivityList() {
  const queryClient = useQueryClient()
  const [actorId, setActorId] = useState<string | null>(null)
  const scope = useMemo(() => (actorId === null ? {} : { actorId }), [actorId])
  const { dataUpdatedAt } = useQuery(activityPage({ limit: blockSize, filters: scope }))
  const controls = (
    <PersonFilter label="Par" roles={staffRoles} value={actorId} onChange={setActorId} placeholder="Tout le monde" />
  )
  return (
    <>
      <PageHeader title="Activité" actions={<WideOnly>{controls}</WideOnly>} />
      <DataGrid
        label="Activité"
        columns={columns}
        source={(request) => queryClient.fetchQuery(activityPage(request))}
        scope={scope}
        version={dataUpdatedAt}
        choices={{ controls, active: actorId === null ? 0 : 1 }}
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
