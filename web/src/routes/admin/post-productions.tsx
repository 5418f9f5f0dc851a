import { createFileRoute } from '@tanstack/react-router'
import { pictureOfPostProduction } from '#features/covers/cover-picture.tsx'
import { PostProductionList } from '#features/post-productions/post-production-list.tsx'
import { queryClient } from '#platform/api/query-client.ts'
import { requirePermission } from '#platform/session/guards.ts'
import { usePreferences } from '#platform/session/preferences.ts'

export const Route = createFileRoute('/admin/post-productions')({
  staticData: { title: 'Post-Productions', crumb: 'Post-Productions' },
  beforeLoad: () => requirePermission('post-productions.read', { to: '/admin/dashboard' }),
  loader: async () => {
    const { firstPostProductionsPage } = await import('#features/post-productions/list-page.ts')
    void queryClient.prefetchQuery(firstPostProductionsPage(usePreferences.getState()))
  },
  component: PostProductions,
})

function PostProductions() {
  return <PostProductionList picture={pictureOfPostProduction} />
}
