import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import { useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { QueryState, shownData } from '#platform/api/query-state.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { options } from '../client.ts'
import { VersionCard } from './version-card.tsx'

/** The versions of a post-production, latest first. */
export function Versions({ postProduction }: { postProduction: PostProductionListed }) {
  const query = useQuery(options.versions({ params: { postProductionId: postProduction.id } }))
  const versions = shownData(query)
  if (!versions)
    return (
      <Card title="Versions">
        <QueryState query={query} lines={5} />
      </Card>
    )
  const lastId = versions.find(({ withdrawnAt }) => withdrawnAt === null)?.id
  if (versions.length === 0)
    return (
      <Card title="Versions">
        <EmptyState icon={Layers} title="Aucune version">
          Les versions soumises apparaîtront ici, avec leurs fichiers et leurs commentaires.
        </EmptyState>
      </Card>
    )
  return versions.map((version) => (
    <VersionCard key={version.id} postProduction={postProduction} version={version} isLast={version.id === lastId} />
  ))
}
