import { createFileRoute } from '@tanstack/react-router'
import { firstUsersPage } from '#features/users/list-page.ts'
import { UsersList } from '#features/users/users-list.tsx'
import { queryClient } from '#platform/api/query-client.ts'

export const Route = createFileRoute('/admin/users/')({
  loader: () => {
    void queryClient.prefetchQuery(firstUsersPage)
  },
  component: UsersList,
})
