import { useQuery } from '@tanstack/react-query'
import { QueryState, shownData } from '#platform/api/query-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { AgencyForm } from './agency-form.tsx'
import { options } from './client.ts'

/** « Agence »: what clients and guests see of the agency. */
export function AgencyPage() {
  const query = useQuery(options.settings())
  const settings = shownData(query)
  return (
    <>
      <PageHeader
        title="Agence"
        description="Ce que vos clients voient de vous : sur leurs pages, les liens de production, la connexion et les e-mails."
      />
      {settings ? (
        <AgencyForm settings={settings} />
      ) : (
        <Card padding="lg">
          <QueryState query={query} lines={6} />
        </Card>
      )}
    </>
  )
}
