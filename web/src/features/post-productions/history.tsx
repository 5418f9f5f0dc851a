import { type PostProductionAction, postProductionStatusLabels } from '@regie/contract/post-productions/schema'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { QueryState } from '#platform/api/query-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { momentText } from '#ui/text/french-date.ts'
import { options } from './client.ts'

const transitionTexts: Record<PostProductionAction, (version: number) => string> = {
  start: () => 'Démarrage',
  addVersion: (version) => `Version ${version} soumise`,
  validate: (version) => `Version ${version} validée`,
  requestChanges: () => 'Modifications demandées',
  rollback: () => 'Retour en arrière',
}

/** The transitions of a post-production, latest first; undone ones are struck through. */
export function PostProductionHistory({ postProductionId }: { postProductionId: string }) {
  const query = useQuery(options.history({ params: { postProductionId } }))
  return (
    <Card title="Historique">
      <QueryState query={query} lines={4} />
      {query.data?.length === 0 && <p className="text-sm text-muted">Rien ne s’est encore passé.</p>}
      <ol className="flex flex-col gap-3 border-l border-line pl-4 text-sm">
        {query.data?.toReversed().map(({ id, at, actorName, action, from, to, versionInterne, undone }) => (
          <li key={id}>
            <p className={clsx('font-medium', undone && 'text-muted line-through')}>
              {transitionTexts[action](versionInterne)}
            </p>
            <p className={clsx('text-muted', undone && 'line-through')}>
              {from === to
                ? postProductionStatusLabels[to]
                : `${postProductionStatusLabels[from]} → ${postProductionStatusLabels[to]}`}
            </p>
            <p className="text-xs text-muted">
              {`${momentText(at)}${actorName ? ` · ${actorName}` : ''}${undone ? ' · annulée depuis' : ''}`}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
