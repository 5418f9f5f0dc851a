import { createFileRoute } from '@tanstack/react-router'
import { firstPage } from '../../../features/users/list-page.ts'
import { UsersList } from '../../../features/users/users-list.tsx'

export const Route = createFileRoute('/admin/users/')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(firstPage)
  },
  component: UsersList,
})
