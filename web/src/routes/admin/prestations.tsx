import { createFileRoute } from '@tanstack/react-router'
import { PrestationList } from '#features/prestations/prestation-list.tsx'
import { queryClient } from '#platform/api/query-client.ts'
import { requirePermission } from '#platform/session/guards.ts'
import { usePreferences } from '#platform/session/preferences.ts'

export const Route = createFileRoute('/admin/prestations')({
  staticData: { title: 'Prestations', crumb: 'Prestations' },
  beforeLoad: () => requirePermission('prestations.read', { to: '/admin/dashboard' }),
  loader: async () => {
    const { firstPrestationsPage } = await import('#features/prestations/list-page.ts')
    void queryClient.prefetchQuery(firstPrestationsPage(usePreferences.getState()))
  },
  component: PrestationList,
})
