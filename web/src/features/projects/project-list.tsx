import type { ProjectListed } from '@regie/contract/projects/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FolderOpen, Plus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { FollowedUserFilter } from '#features/companies/followed-by.tsx'
import { FollowedCompanyFilter } from '#features/companies/followed-company.tsx'
import { WorkingGrid } from '#platform/grid-work/working-grid.tsx'
import {
  activeChoices,
  followCompany,
  followProjects,
  followUser,
  usePreferences,
} from '#platform/session/preferences.ts'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { WideOnly } from '#ui/overlay/folded-tools.tsx'
import { ProjectStatusFilter } from './followed-project-status.tsx'
import { firstProjectsPage, projectFilters, projectsPage } from './list-page.ts'
import { projectColumns } from './project-columns.tsx'
import { useProjectWork } from './project-work.ts'

/** Removes every filter set by the preferences. */
const followAll = () => {
  followUser(null)
  followCompany(null)
  followProjects('all')
}

type ProjectListProps = { picture: (project: ProjectListed, className: string) => ReactNode }

/** The projects, filtered by the person's preferences. */
export function ProjectList({ picture }: ProjectListProps) {
  const queryClient = useQueryClient()
  const work = useProjectWork()
  const followed = usePreferences(
    useShallow(({ followedUserId, followedCompanyId, followedProjectStatus }) => ({
      followedUserId,
      followedCompanyId,
      followedProjectStatus,
    })),
  )
  const scope = useMemo(() => projectFilters(followed), [followed])
  // Live events refetch this query like any other on screen; its age then tells the grid to reread.
  const { dataUpdatedAt } = useQuery(firstProjectsPage(followed))
  const isNarrowed =
    Boolean(followed.followedUserId ?? followed.followedCompanyId) || followed.followedProjectStatus !== 'all'
  const createButton = useCan('projects.create') && (
    <LinkButton to="/admin/projects/create" variant="primary" icon={Plus}>
      Créer un projet
    </LinkButton>
  )
  const controls = (
    <>
      <ProjectStatusFilter />
      <FollowedUserFilter />
      <FollowedCompanyFilter />
    </>
  )
  return (
    <>
      <PageHeader
        title="Projets"
        actions={
          <>
            <WideOnly>{controls}</WideOnly>
            {createButton}
          </>
        }
      />
      <WorkingGrid
        label="Projets"
        columns={projectColumns}
        source={(request) => queryClient.fetchQuery(projectsPage(request))}
        scope={scope}
        version={dataUpdatedAt}
        work={work}
        rowLink={({ id }) => `/admin/projects/${id}`}
        picture={picture}
        choices={{ controls, active: activeChoices(followed) }}
        searchLabel="Rechercher un projet"
        fileName="projets"
        emptyState={
          isNarrowed ? (
            <EmptyState
              icon={FolderOpen}
              title="Aucun projet suivi"
              actions={<Button onClick={followAll}>Voir tous les projets</Button>}
            >
              Aucun projet ne répond aux filtres choisis ci-dessus.
            </EmptyState>
          ) : (
            <EmptyState icon={FolderOpen} title="Aucun projet" actions={createButton}>
              Les projets réunissent les productions et les prestations d’une commande.
            </EmptyState>
          )
        }
      />
    </>
  )
}
