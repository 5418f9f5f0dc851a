import { createFileRoute } from '@tanstack/react-router'
import { CompanyList } from '#features/companies/company-list.tsx'
import { queryClient } from '#platform/api/query-client.ts'
import { usePreferences } from '#platform/session/preferences.ts'

export const Route = createFileRoute('/admin/companies/')({
  loader: async () => {
    // Imported lazily: loaders belong to the first load of every page, sign-in included.
    const { firstCompaniesPage } = await import('#features/companies/list-page.ts')
    void queryClient.prefetchQuery(firstCompaniesPage(usePreferences.getState().followedUserId))
  },
  component: CompanyList,
})
