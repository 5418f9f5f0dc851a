import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { CoverChoices } from '#features/covers/cover-choice.tsx'
import { CoverPicture } from '#features/covers/cover-picture.tsx'
import { filesPlace } from '#features/medias/browser/files-place.ts'
import { ProjectMedias } from '#features/medias/browser/project-medias.tsx'

export const Route = createFileRoute('/admin/projects/$projectId/medias')({
  staticData: { crumb: 'Fichiers' },
  validateSearch: filesPlace,
  component: Medias,
})

function Medias() {
  const navigate = useNavigate({ from: Route.fullPath })
  const { projectId } = Route.useParams()
  return (
    <ProjectMedias
      projectId={projectId}
      place={Route.useSearch()}
      onGo={(search) => void navigate({ search })}
      renderPicture={(productionId) => <CoverPicture of="productions" id={productionId} className="w-full" />}
      renderMoreActions={(media) => <CoverChoices media={media} projectId={projectId} />}
    />
  )
}
