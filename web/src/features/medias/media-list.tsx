import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Files } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { firstPage, type Holder, listPage } from './list-page.ts'
import { productionMediaColumns, projectMediaColumns } from './media-columns.tsx'

/** The files of a production, or of all the productions of a project. */
export function MediaList({ holder }: { holder: Holder }) {
  const queryClient = useQueryClient()
  const { dataUpdatedAt } = useQuery(firstPage(holder))
  const ofProduction = 'productionId' in holder
  return (
    <DataGrid
      label="Fichiers"
      gridId={ofProduction ? '/admin/projects/productions/medias' : '/admin/projects/medias'}
      columns={ofProduction ? productionMediaColumns : projectMediaColumns}
      source={(request) => queryClient.fetchQuery(listPage(holder, request))}
      version={dataUpdatedAt}
      searchLabel="Rechercher un fichier"
      fileName="fichiers"
      emptyState={
        <EmptyState icon={Files} title="Aucun fichier">
          {ofProduction
            ? 'Les rushes, les dépôts du client, les versions et les livrables de la production apparaîtront ici.'
            : 'Les fichiers de toutes les productions du projet apparaîtront ici.'}
        </EmptyState>
      }
    />
  )
}
