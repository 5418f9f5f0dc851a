import { companyTypeLabels } from '@regie/contract/companies/schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryError, shownData } from '#platform/api/query-state.tsx'
import { useCan } from '#platform/session/session.ts'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { Badge } from '#ui/layout/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { companiesOf } from './client.ts'

/** The companies of a user. */
export function CompaniesCard({ userId }: { userId: string }) {
  const query = useQuery(companiesOf(userId))
  const companies = shownData(query)
  const opens = useCan('companies.read')
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          Sociétés {companies && companies.length > 0 && <Badge>{companies.length}</Badge>}
        </span>
      }
      padding="none"
    >
      {companies ? (
        companies.length === 0 ? (
          <p className="p-4 text-sm text-muted">Aucune société. On en devient membre depuis la page d’une société.</p>
        ) : (
          <ul className="divide-y divide-line text-sm">
            {companies.map(({ id, name, type }) => (
              <li key={id} className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-hover">
                <Avatar name={name} size="sm" />
                {opens ? (
                  <Link
                    to="/admin/companies/$companyId"
                    params={{ companyId: id }}
                    className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
                    title={name}
                  >
                    {name}
                  </Link>
                ) : (
                  <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
                )}
                <span className="shrink-0 text-muted">{companyTypeLabels[type]}</span>
              </li>
            ))}
          </ul>
        )
      ) : query.error ? (
        <QueryError query={query} />
      ) : (
        <div className="p-4">
          <SkeletonText />
        </div>
      )}
    </Card>
  )
}
