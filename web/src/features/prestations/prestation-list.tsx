import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { FollowedUserFilter } from '#features/companies/followed-by.tsx'
import { FollowedCompanyFilter } from '#features/companies/followed-company.tsx'
import { WorkingGrid } from '#platform/grid-work/working-grid.tsx'
import { activeChoices, followCompany, followUser, usePreferences } from '#platform/session/preferences.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { WideOnly } from '#ui/overlay/folded-tools.tsx'
import { firstPrestationsPage, prestationFilters, prestationsPage } from './list-page.ts'
import { prestationColumns } from './prestation-columns.tsx'
import { usePrestationWork } from './prestation-work.ts'

const followAll = () => {
  followUser(null)
  followCompany(null)
}

/** Every prestation, filtered by the person's preferences. */
export function PrestationList() {
  const queryClient = useQueryClient()
  const work = usePrestationWork()
  const followed = usePreferences(
    useShallow(({ followedUserId, followedCompanyId }) => ({ followedUserId, followedCompanyId })),
  )
  const scope = useMemo(() => prestationFilters(followed), [followed])
  const { dataUpdatedAt } = useQuery(firstPrestationsPage(followed))
  const isNarrowed = followed.followedUserId !== null || followed.followedCompanyId !== null
  const controls = (
    <>
      <FollowedUserFilter />
      <FollowedCompanyFilter />
    </>
  )
  return (
    <>
      <PageHeader title="Prestations" actions={<WideOnly>{controls}</WideOnly>} />
      <WorkingGrid
        label="Prestations"
        columns={prestationColumns}
        source={(request) => queryClient.fetchQuery(prestationsPage(request))}
        scope={scope}
        version={dataUpdatedAt}
        work={work}
        rowLink={({ id, projectId }) => `/admin/projects/${projectId}/prestations/${id}`}
        choices={{ controls, active: activeChoices(followed) }}
        searchLabel="Rechercher une prestation"
        fileName="prestations"
        emptyState={
          <EmptyState
            icon={ClipboardList}
            title={isNarrowed ? 'Aucune prestation suivie' : 'Aucune prestation'}
            actions={isNarrowed && <Button onClick={followAll}>Voir toutes les prestations</Button>}
          >
            {isNarrowed
              ? 'Aucune prestation ne répond aux filtres choisis ci-dessus.'
              : 'Une prestation se crée depuis son projet : c’est un travail confié à quelqu’un pour une ou plusieurs productions.'}
          </EmptyState>
        }
      />
    </>
  )
}
