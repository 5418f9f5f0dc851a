import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { CoverPicture } from '#features/covers/cover-picture.tsx'
import { options } from '#features/projects/client.ts'
import { ProjectFrame } from '#features/projects/project-frame.tsx'
import { ProjectCopyMenu } from '#features/templates/copy-menu.tsx'
import { queryClient } from '#platform/api/query-client.ts'
import { rethrowAsNotFound } from '#platform/pages/not-there.ts'
import { useHasOwnPage, useReloadOnRename } from '#platform/pages/page-names.ts'

export const Route = createFileRoute('/admin/projects/$projectId')({
  loader: async ({ params: { projectId } }) => {
    // Imported lazily: loaders belong to the first load of every page, sign-in included.
    const client = await import('#features/projects/client.ts')
    const project = await queryClient
      .ensureQueryData(client.options.get({ params: { projectId } }))
      .catch(rethrowAsNotFound)
    const name = `PRJ - ${project.name}`
    return { title: name, crumb: name }
  },
  component: Page,
})

function Page() {
  const { projectId } = Route.useParams()
  const { crumb } = Route.useLoaderData()
  const showsOwnPage = useHasOwnPage()
  const { data: project } = useQuery(options.get({ params: { projectId } }))
  useReloadOnRename(Route.id, crumb, project && `PRJ - ${project.name}`)
  if (showsOwnPage) return <Outlet />
  return (
    <ProjectFrame
      key={projectId}
      projectId={projectId}
      picture={<CoverPicture of="projects" id={projectId} className="h-14 rounded-md" />}
      actions={project && <ProjectCopyMenu project={project} />}
    >
      <Outlet />
    </ProjectFrame>
  )
}
