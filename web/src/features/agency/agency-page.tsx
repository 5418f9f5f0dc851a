import { useQuery } from '@tanstack/react-query'
import { QueryError } from '#platform/api/query-state.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { AgencyForm } from './agency-form.tsx'
import { options } from './client.ts'

/** « Agence »: what clients and guests see of the agency. */
export function AgencyPage() {
  const query = useQuery(options.settings())
  return (
    <>
      <PageHeader
        title="Agence"
        description="Ce que vos clients voient de vous : sur leurs pages, les liens de production, la connexion et les e-mails."
      />
      {query.isPending && (
        <Card padding="lg">
          <SkeletonText lines={6} />
        </Card>
      )}
      {query.error && !query.data && (
        <Card padding="lg">
          <QueryError query={query} />
        </Card>
      )}
      {query.data && <AgencyForm settings={query.data} />}
    </>
  )
}
