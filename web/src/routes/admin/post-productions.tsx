import { createFileRoute } from '@tanstack/react-router'
import { PostProductionList } from '../../features/post-productions/post-production-list.tsx'
import { requirePermission } from '../../platform/guards.ts'
import { usePreferences } from '../../platform/preferences.ts'
import { queryClient } from '../../platform/query-client.ts'

export const Route = createFileRoute('/admin/post-productions')({
  staticData: { title: 'Post-Productions', crumb: 'Post-Productions' },
  beforeLoad: () => requirePermission('post-productions.read', { to: '/admin/dashboard' }),
  loader: async () => {
    const { firstPage } = await import('../../features/post-productions/list-page.ts')
    void queryClient.prefetchQuery(firstPage(usePreferences.getState()))
  },
  component: PostProductionList,
})
