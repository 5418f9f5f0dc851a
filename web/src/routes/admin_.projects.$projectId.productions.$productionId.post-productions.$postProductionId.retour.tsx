import { createFileRoute } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { options } from '#features/post-productions/client.ts'
import { PeoplePhotos } from '#features/profile/people-photos.tsx'
import { Room } from '#features/review/room/room.tsx'
import { roomPlace } from '#features/review/room/room-place.ts'
import { queryClient } from '#platform/api/query-client.ts'
import { Alone } from '#platform/pages/problem-pages.tsx'
import { withQueries } from '#platform/pages/with-queries.tsx'
import { requirePermission, requireSignIn } from '#platform/session/guards.ts'
import { tellCutTexts } from '#ui/text/cut-texts.ts'
import { TextLink } from '#ui/text/text-link.tsx'
import { QualityNotes } from './-quality-notes.tsx'

export const Route = createFileRoute(
  '/admin_/projects/$projectId/productions/$productionId/post-productions/$postProductionId/retour',
)({
  validateSearch: roomPlace,
  beforeLoad: ({ location }) => {
    requireSignIn(location)
    requirePermission('access.admin', { to: '/' })
  },
  loader: async ({ params: { postProductionId } }) => {
    const postProduction = await queryClient
      .ensureQueryData(options.get({ params: { postProductionId } }))
      .catch(() => null)
    return { title: postProduction ? `Retours - ${postProduction.name}` : 'Retours' }
  },
  component: withQueries(StaffRoom),
})

/** The agency's review room: it fills the window, with a link back to the post-production. */
function StaffRoom() {
  const params = Route.useParams()
  useEffect(() => tellCutTexts(document.body), [])
  return (
    <Alone bleed>
      <PeoplePhotos>
        <QualityNotes>
          <Room
            postProductionId={params.postProductionId}
            way={
              <TextLink
                to="/admin/projects/$projectId/productions/$productionId/post-productions/$postProductionId"
                params={params}
                className="inline-flex items-center gap-1.5 text-sm"
              >
                <ArrowLeft aria-hidden="true" className="size-4" />
                Post-production
              </TextLink>
            }
          />
        </QualityNotes>
      </PeoplePhotos>
    </Alone>
  )
}
