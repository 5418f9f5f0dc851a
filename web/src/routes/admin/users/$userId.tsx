import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ActivityCard } from '#features/activity/activity-card.tsx'
import { DocumentsCard } from '#features/documents/documents-card.tsx'
import { EraseUser } from '#features/profile/erase-user.tsx'
import { UserSecondFactor } from '#features/second-factor/user-second-factor.tsx'
import { TalentCard } from '#features/talents/talent-card.tsx'
import { options } from '#features/users/client.ts'
import { useIsUserBeingDeleted } from '#features/users/delete-user.tsx'
import { fullName } from '#features/users/user-names.ts'
import { UserPage } from '#features/users/user-page.tsx'
import { ApiError } from '#platform/api/api-error.ts'
import { queryClient } from '#platform/api/query-client.ts'
import { rethrowAsNotFound } from '#platform/pages/not-there.ts'
import { useReloadOnRename } from '#platform/pages/page-names.ts'
import { MissingPage } from '#platform/pages/problem-pages.tsx'
import { PersonWork } from './-person-work.tsx'

export const Route = createFileRoute('/admin/users/$userId')({
  loader: async ({ params }) => {
    const user = await queryClient.ensureQueryData(options.get({ params })).catch(rethrowAsNotFound)
    return { title: fullName(user), crumb: fullName(user) }
  },
  component: Person,
})

function Person() {
  const { user: actor } = Route.useRouteContext()
  const { title } = Route.useLoaderData()
  const params = Route.useParams()
  const { data: user, error } = useQuery(options.get({ params }))
  const isBeingDeleted = useIsUserBeingDeleted(params.userId)
  const name = user ? fullName(user) : title

  useReloadOnRename(Route.id, title, name)

  // Another person deleted it while it was on screen.
  const isGone = error instanceof ApiError && error.status === 404 && !isBeingDeleted
  if (!user || isGone) return <MissingPage error={error} />
  return (
    <UserPage
      user={user}
      actor={actor}
      work={
        <>
          <PersonWork user={user} />
          <DocumentsCard person={user} />
        </>
      }
      sheet={user.role !== 'CLIENT' && <TalentCard userId={user.id} />}
    >
      <UserSecondFactor user={user} />
      <EraseUser user={user} />
      <ActivityCard query={{ subjectId: user.id }} />
    </UserPage>
  )
}
