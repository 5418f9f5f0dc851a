import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Scissors } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { FollowedUserFilter } from '#features/companies/followed-by.tsx'
import { FollowedCompanyFilter } from '#features/companies/followed-company.tsx'
import { WorkingGrid } from '#platform/grid-work/working-grid.tsx'
import {
  activeChoices,
  followCompany,
  followPostProductions,
  followUser,
  usePreferences,
} from '#platform/session/preferences.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { WideOnly } from '#ui/overlay/folded-tools.tsx'
import { PostProductionStatusFilter } from './followed-status.tsx'
import { firstPostProductionsPage, postProductionFilters, postProductionsPage } from './list-page.ts'
import { postProductionColumns } from './post-production-columns.tsx'
import { usePostProductionWork } from './post-production-work.ts'

const followAll = () => {
  followUser(null)
  followCompany(null)
  followPostProductions('all')
}

type PostProductionListProps = { picture: (postProduction: PostProductionListed, className: string) => ReactNode }

/** Every post-production, filtered by the person's preferences. */
export function PostProductionList({ picture }: PostProductionListProps) {
  const queryClient = useQueryClient()
  const work = usePostProductionWork()
  const followed = usePreferences(
    useShallow(({ followedUserId, followedCompanyId, followedPostProductionStatus }) => ({
      followedUserId,
      followedCompanyId,
      followedPostProductionStatus,
    })),
  )
  const scope = useMemo(() => postProductionFilters(followed), [followed])
  const { dataUpdatedAt } = useQuery(firstPostProductionsPage(followed))
  const controls = (
    <>
      <PostProductionStatusFilter />
      <FollowedUserFilter />
      <FollowedCompanyFilter />
    </>
  )
  return (
    <>
      <PageHeader title="Post-Productions" actions={<WideOnly>{controls}</WideOnly>} />
      <WorkingGrid
        label="Post-Productions"
        columns={postProductionColumns}
        source={(request) => queryClient.fetchQuery(postProductionsPage(request))}
        scope={scope}
        version={dataUpdatedAt}
        work={work}
        rowLink={({ id, projectId, productionId }) =>
          `/admin/projects/${projectId}/productions/${productionId}/post-productions/${id}`
        }
        picture={picture}
        choices={{ controls, active: activeChoices(followed) }}
        searchLabel="Rechercher une post-production"
        fileName="post-productions"
        emptyState={
          <EmptyState
            icon={Scissors}
            title="Aucune post-production suivie"
            actions={<Button onClick={followAll}>Voir toutes les post-productions</Button>}
          >
            Aucune ne répond aux filtres choisis ci-dessus. Une post-production se crée depuis sa production.
          </EmptyState>
        }
      />
    </>
  )
}
