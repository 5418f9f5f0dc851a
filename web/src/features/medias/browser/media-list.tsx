import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Files } from 'lucide-react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DataGrid } from '#ui/grid/data-grid.tsx'
import { firstProjectMediasPage, projectMediasPage } from '../list-page.ts'
import { projectMediaColumns } from './media-columns.tsx'

/** The files of all productions of a project. */
export function MediaList({ projectId }: { projectId: string }) {
  const queryClient = useQueryClient()
  const { dataUpdatedAt } = useQuery(firstProjectMediasPage(projectId))
  return (
    <DataGrid
      label="Fichiers"
      gridId="/admin/projects/medias"
      columns={projectMediaColumns}
      source={(request) => queryClient.fetchQuery(projectMediasPage(projectId, request))}
      version={dataUpdatedAt}
      rowLink={({ id, productionId }) => `/admin/projects/${projectId}/medias?production=${productionId}&fichier=${id}`}
      searchLabel="Rechercher un fichier"
      fileName="fichiers"
      emptyState={
        <EmptyState icon={Files} title="Aucun fichier">
          Les fichiers de toutes les productions du projet apparaîtront ici.
        </EmptyState>
      }
    />
  )
}
