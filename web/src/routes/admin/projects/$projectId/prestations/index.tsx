import { createFileRoute } from '@tanstack/react-router'
import { ProjectPrestations } from '#features/prestations/project-prestations.tsx'
import { queryClient } from '#platform/api/query-client.ts'

export const Route = createFileRoute('/admin/projects/$projectId/prestations/')({
  loader: async ({ params: { projectId } }) => {
    const { firstProjectPrestationsPage } = await import('#features/prestations/list-page.ts')
    void queryClient.prefetchQuery(firstProjectPrestationsPage(projectId))
  },
  component: Prestations,
})

function Prestations() {
  return <ProjectPrestations {...Route.useParams()} />
}
