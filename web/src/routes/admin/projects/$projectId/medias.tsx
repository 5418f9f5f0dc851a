import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { filesPlace } from '#features/medias/browser/files-place.ts'
import { ProjectMedias } from '#features/medias/browser/project-medias.tsx'

export const Route = createFileRoute('/admin/projects/$projectId/medias')({
  staticData: { crumb: 'Fichiers' },
  validateSearch: filesPlace,
  component: Medias,
})

function Medias() {
  const navigate = useNavigate({ from: Route.fullPath })
  return <ProjectMedias {...Route.useParams()} place={Route.useSearch()} onGo={(search) => void navigate({ search })} />
}
