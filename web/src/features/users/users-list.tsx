import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserPlus, Users } from 'lucide-react'
import { useCan } from '#platform/session/session.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DataGrid } from '#ui/grid/data-grid.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { api } from './client.ts'
import { firstUsersPage, usersPage } from './list-page.ts'
import { avatarOfUser, userColumns } from './user-columns.tsx'

const rowLink = ({ id }: { id: string }) => `/admin/users/${id}`

export function UsersList() {
  const queryClient = useQueryClient()
  const creates = useCan('users.create')
  // Live events refetch this query; its age tells the grid to reread.
  const { dataUpdatedAt } = useQuery(firstUsersPage)
  const create = creates && (
    <LinkButton to="/admin/users/create" variant="primary" icon={UserPlus}>
      Créer un utilisateur
    </LinkButton>
  )
  return (
    <>
      <PageHeader title="Utilisateurs" actions={create} />
      <DataGrid
        label="Utilisateurs"
        columns={userColumns}
        source={(request) => queryClient.fetchQuery(usersPage(request))}
        version={dataUpdatedAt}
        rowLink={rowLink}
        avatar={avatarOfUser}
        searchLabel="Rechercher un utilisateur"
        fileName="utilisateurs"
        beforeExport={() => api.announceExport()}
        emptyState={
          <EmptyState icon={Users} title="Aucun utilisateur" actions={create}>
            Les personnes de l’agence, ses clients et ses talents apparaîtront ici.
          </EmptyState>
        }
      />
    </>
  )
}
