import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Building2, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { WorkingGrid } from '#platform/grid-work/working-grid.tsx'
import { activeChoices, followUser, usePreferences } from '#platform/session/preferences.ts'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { WideOnly } from '#ui/overlay/folded-tools.tsx'
import { CreateCompany } from './create-company.tsx'
import { FollowedUserFilter } from './followed-by.tsx'
import { companyColumns } from './list/company-columns.tsx'
import { useCompanyWork } from './list/company-work.ts'
import { companiesPage, companyFilters, firstCompaniesPage } from './list-page.ts'

/** The companies, all or those that one member of staff follows. */
export function CompanyList() {
  const queryClient = useQueryClient()
  const work = useCompanyWork()
  const followedUserId = usePreferences((preferences) => preferences.followedUserId)
  const scope = useMemo(() => companyFilters(followedUserId), [followedUserId])
  // Live events refetch this query like any other on screen; its age then tells the grid to reread.
  const { dataUpdatedAt } = useQuery(firstCompaniesPage(followedUserId))
  const creates = useCan('companies.create')
  const [isCreating, setCreating] = useState(false)
  const createButton = creates && (
    <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
      Créer une société
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Sociétés"
        actions={
          <>
            <WideOnly>
              <FollowedUserFilter />
            </WideOnly>
            {createButton}
          </>
        }
      />
      <WorkingGrid
        label="Sociétés"
        columns={companyColumns}
        source={(request) => queryClient.fetchQuery(companiesPage(request))}
        scope={scope}
        version={dataUpdatedAt}
        work={work}
        rowLink={({ id }) => `/admin/companies/${id}`}
        choices={{ controls: <FollowedUserFilter />, active: activeChoices({ followedUserId }) }}
        searchLabel="Rechercher une société"
        fileName="societes"
        emptyState={
          followedUserId ? (
            <EmptyState
              icon={Building2}
              title="Aucune société suivie"
              actions={<Button onClick={() => followUser(null)}>Voir toutes les sociétés</Button>}
            >
              La personne choisie ne suit aucune société.
            </EmptyState>
          ) : (
            <EmptyState icon={Building2} title="Aucune société" actions={createButton}>
              Les clients de l’agence et ses prestataires apparaîtront ici.
            </EmptyState>
          )
        }
      />
      {isCreating && <CreateCompany producteurId={followedUserId} onClose={() => setCreating(false)} />}
    </>
  )
}
