import { documentKindLabels } from '@regie/contract/documents/schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCan } from '#platform/session/session.ts'
import { Badge } from '#ui/layout/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { options } from './client.ts'
import { ExpiryBadge } from './expiry-badge.tsx'

/** The papers to renew, on the dashboard; nothing when there are none. */
export function ExpiringDocuments() {
  const reads = useCan(['budget.view', 'users.update'])
  const { data } = useQuery({ ...options.expiring(), enabled: reads })
  if (!data || data.count === 0) return null
  const { count, first } = data
  return (
    <Card title="Documents à renouveler" actions={<Badge tone="warning">{count}</Badge>} padding="none">
      <ul className="divide-y divide-line">
        {first.map(({ id, userId, personName, kind, expiresOn }) => (
          <li key={id}>
            <Link
              to="/admin/users/$userId"
              params={{ userId }}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm -outline-offset-2 hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{personName}</span>
                <span className="block truncate text-muted">{documentKindLabels[kind]}</span>
              </span>
              <ExpiryBadge expiresOn={expiresOn} />
            </Link>
          </li>
        ))}
      </ul>
      {count > first.length && (
        <p className="border-t border-line px-4 py-2.5 text-sm text-muted">
          {count - first.length === 1 ? 'Et un autre.' : `Et ${count - first.length} autres.`}
        </p>
      )}
    </Card>
  )
}
