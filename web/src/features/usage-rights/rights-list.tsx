import { usageRights } from '@regie/contract/usage-rights/routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copyright } from 'lucide-react'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useShallow } from 'zustand/react/shallow'
import { FollowedUserFilter } from '#features/companies/followed-by.tsx'
import { FollowedCompanyFilter } from '#features/companies/followed-company.tsx'
import { activeChoices, usePreferences } from '#platform/session/preferences.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DataGrid } from '#ui/grid/data-grid.tsx'
import { blockSize } from '#ui/grid/rows/row-feed.ts'
import type { GridRequest } from '#ui/grid/rows/source.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { WideOnly } from '#ui/overlay/folded-tools.tsx'
import { options } from './client.ts'
import { rightColumns } from './right-columns.tsx'

/** Query options of one page, as the grid requests it. */
const rightsPage = ({ filters, ...paging }: GridRequest) =>
  options.list({ query: z.parse(usageRights.list.query, { ...filters, ...paging }) })

/** The rights of all deliverables, those that end first at the top. */
export function RightsList() {
  const queryClient = useQueryClient()
  const followed = usePreferences(
    useShallow(({ followedUserId, followedCompanyId }) => ({ followedUserId, followedCompanyId })),
  )
  const scope = useMemo(
    () => ({
      ...(followed.followedUserId && { producteurId: followed.followedUserId }),
      ...(followed.followedCompanyId && { companyId: followed.followedCompanyId }),
    }),
    [followed],
  )
  const { dataUpdatedAt } = useQuery(rightsPage({ limit: blockSize, filters: scope }))
  const controls = (
    <>
      <FollowedUserFilter />
      <FollowedCompanyFilter />
    </>
  )
  return (
    <>
      <PageHeader title="Droits d’exploitation" actions={<WideOnly>{controls}</WideOnly>} />
      <DataGrid
        label="Droits d’exploitation"
        columns={rightColumns}
        source={(request) => queryClient.fetchQuery(rightsPage(request))}
        scope={scope}
        version={dataUpdatedAt}
        rowLink={({ projectId, productionId }) => `/admin/projects/${projectId}/productions/${productionId}`}
        choices={{ controls, active: activeChoices(followed) }}
        searchLabel="Rechercher une production"
        fileName="droits d’exploitation"
        emptyState={
          <EmptyState icon={Copyright} title="Aucun droit d’exploitation">
            Ils se saisissent sur la page d’une production. Les filtres choisis ci-dessus valent ici aussi.
          </EmptyState>
        }
      />
    </>
  )
}
