import { createFileRoute } from '@tanstack/react-router'
import { pictureOfProject } from '#features/covers/cover-picture.tsx'
import { ProjectList } from '#features/projects/project-list.tsx'
import { queryClient } from '#platform/api/query-client.ts'
import { usePreferences } from '#platform/session/preferences.ts'

export const Route = createFileRoute('/admin/projects/')({
  loader: async () => {
    // Imported lazily: loaders belong to the first load of every page, sign-in included.
    const { firstProjectsPage } = await import('#features/projects/list-page.ts')
    void queryClient.prefetchQuery(firstProjectsPage(usePreferences.getState()))
  },
  component: Projects,
})

function Projects() {
  return <ProjectList picture={pictureOfProject} />
}
