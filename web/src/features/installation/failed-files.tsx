import { plural, typeset } from '@regie/contract/french'
import type { FailedFile, InstallationState } from '@regie/contract/installation/schema'
import { CircleCheck, RotateCcw } from 'lucide-react'
import { api as medias, key as mediasKey } from '#features/medias/client.ts'
import { useChange } from '#platform/api/use-change.ts'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { TextLink } from '#ui/text/text-link.tsx'
import { key } from './client.ts'

/** Files that could not be prepared, each with its reason and another try. */
export function FailedFiles({ count, items }: InstallationState['failedFiles']) {
  return (
    <Card title="Préparations en échec" padding="none">
      {count === 0 && (
        <EmptyState icon={CircleCheck} title="Aucune n’a échoué">
          Un fichier dont les aperçus n’ont pas pu être faits apparaîtrait ici.
        </EmptyState>
      )}
      <ul className="divide-y divide-line text-sm">
        {items.map((file) => (
          <li key={file.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
            <FailedFileRow file={file} />
          </li>
        ))}
      </ul>
      {count > items.length && (
        <p className="border-t border-line px-4 py-2.5 text-sm text-muted">
          {plural(count - items.length, 'Et un autre.', `Et ${count - items.length} autres.`)}
        </p>
      )}
    </Card>
  )
}

function FailedFileRow({ file: { id, name, problem, productionId, productionName, projectId } }: { file: FailedFile }) {
  const mayRetry = useCan('medias.update')
  const { mutate, isPending } = useChange(() => medias.retry({ params: { mediaId: id } }), {
    stale: [key, mediasKey],
    onDone: () => toast.success('La préparation reprend.'),
  })
  return (
    <>
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">
          <TextLink
            to="/admin/projects/$projectId/productions/$productionId/medias"
            params={{ projectId, productionId }}
            search={{ fichier: id }}
          >
            {name}
          </TextLink>
        </p>
        <p className="mt-0.5 wrap-anywhere text-muted">{productionName}</p>
        {problem !== null && <p className="mt-0.5 wrap-anywhere text-danger-ink">{typeset(problem)}</p>}
      </div>
      {mayRetry && (
        <Button
          icon={RotateCcw}
          pending={isPending}
          aria-label={`Préparer de nouveau : ${name}`}
          onClick={() => mutate(undefined)}
        >
          Réessayer
        </Button>
      )}
    </>
  )
}
