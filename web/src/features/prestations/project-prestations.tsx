import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardList, Plus } from 'lucide-react'
import { WorkingGrid } from '#platform/grid-work/working-grid.tsx'
import { useCan } from '#platform/session/session.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { firstProjectPrestationsPage, projectPrestationsPage } from './list-page.ts'
import { projectPrestationColumns } from './prestation-columns.tsx'
import { usePrestationWork } from './prestation-work.ts'

/** The prestations of a project. */
export function ProjectPrestations({ projectId }: { projectId: string }) {
  const queryClient = useQueryClient()
  const work = usePrestationWork()
  const { dataUpdatedAt } = useQuery(firstProjectPrestationsPage(projectId))
  const createButton = useCan('prestations.create') && (
    <LinkButton
      to="/admin/projects/$projectId/prestations/create"
      params={{ projectId }}
      search={{}}
      variant="primary"
      icon={Plus}
    >
      Créer une prestation
    </LinkButton>
  )
  return (
    <WorkingGrid
      label="Prestations"
      gridId="/admin/projects/prestations"
      columns={projectPrestationColumns}
      source={(request) => queryClient.fetchQuery(projectPrestationsPage(projectId, request))}
      version={dataUpdatedAt}
      work={work}
      rowLink={({ id }) => `/admin/projects/${projectId}/prestations/${id}`}
      searchLabel="Rechercher une prestation"
      fileName="prestations"
      actions={createButton}
      emptyState={
        <EmptyState icon={ClipboardList} title="Aucune prestation" actions={createButton}>
          Une prestation est un travail confié à quelqu’un, dans l’agence ou au-dehors, pour des productions du projet.
        </EmptyState>
      }
    />
  )
}
