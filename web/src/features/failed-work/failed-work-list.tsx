import type { FailedWork } from '@regie/contract/failed-work/schema'
import { failureCauseLabels } from '@regie/contract/failure-causes'
import { counted, plural } from '@regie/contract/french'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Cog, Mail, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import { QueryError } from '#platform/api/query-state.tsx'
import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { momentText } from '#ui/text/french-date.ts'
import { BackupLine } from './backup-standing.tsx'
import { api, key, options } from './client.ts'

const workName = ({ label, about }: FailedWork) => (about === null ? label : `${label} · ${about}`)
const triesText = (tries: number) => counted(tries, 'essai', 'essais')

/** Mails and other jobs that failed for good, with their cause and a retry button. */
export function FailedWorkList() {
  const query = useQuery(options.all())
  const [dismissed, setDismissed] = useState<FailedWork | null>(null)
  const retrying = useChange(api.retryAll, {
    stale: [key],
    onDone: ({ count }) => toast.success(counted(count, 'travail relancé.', 'travaux relancés.')),
  })
  const items = query.data?.items ?? []
  const hidden = (query.data?.total ?? 0) - items.length
  return (
    <>
      <PageHeader
        title="Envois et travaux en échec"
        description="Ce que Régie a tenté plusieurs fois, puis abandonné. Réglez la cause, puis renvoyez : tout est gardé 90 jours."
        actions={
          items.length > 0 && (
            <Button
              variant="primary"
              icon={RotateCw}
              pending={retrying.isPending}
              onClick={() => retrying.mutate(undefined)}
            >
              Renvoyer tout
            </Button>
          )
        }
      />
      {query.data?.backup && <BackupLine {...query.data.backup} />}
      <Card padding="none">
        {query.isPending && (
          <div className="p-4">
            <SkeletonText lines={4} />
          </div>
        )}
        <QueryError query={query} />
        {query.data && items.length === 0 && (
          <EmptyState icon={CircleCheck} title="Rien n’est en échec">
            Les mails sont partis et les travaux de fond sont faits.
          </EmptyState>
        )}
        {items.length > 0 && (
          <ul className="divide-y divide-line text-sm">
            {items.map((item) => (
              <li key={item.id}>
                <Row item={item} onDismiss={() => setDismissed(item)} />
              </li>
            ))}
          </ul>
        )}
        {hidden > 0 && (
          <p className="border-t border-line px-4 py-2.5 text-sm text-muted">
            {plural(hidden, 'Et un autre.', `Et ${hidden} autres.`)}
          </p>
        )}
      </Card>
      {dismissed && <Dismiss item={dismissed} onClose={() => setDismissed(null)} />}
    </>
  )
}

function Row({ item, onDismiss }: { item: FailedWork; onDismiss: () => void }) {
  const { id, label, about, isMail, cause, detail, tries, askedAt, givenUpAt } = item
  const retrying = useChange(() => api.retry({ params: { failedWorkId: id } }), {
    stale: [key],
    onDone: () => toast.success(isMail ? 'Le mail repart dans un instant.' : 'Le travail reprend dans un instant.'),
  })
  const Icon = isMail ? Mail : Cog
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-3">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">
          {label}
          {about !== null && <span className="font-normal text-muted">{` · ${about}`}</span>}
        </p>
        <p className="mt-0.5 text-danger-ink">{failureCauseLabels[cause]}</p>
        <p className="mt-0.5 text-muted">
          {`Demandé le ${momentText(askedAt)} · abandonné le ${momentText(givenUpAt)} · ${triesText(tries)}`}
        </p>
        {detail !== '' && (
          <details className="mt-1 text-muted">
            <summary className="touch-height inline-flex cursor-pointer items-center underline">
              Détail technique
            </summary>
            <p className="mt-1 font-mono text-xs wrap-anywhere">{detail}</p>
          </details>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={RotateCw}
          pending={retrying.isPending}
          aria-label={`Renvoyer : ${workName(item)}`}
          onClick={() => retrying.mutate(undefined)}
        >
          Renvoyer
        </Button>
        <Button variant="ghost" icon={X} aria-label={`Écarter : ${workName(item)}`} onClick={onDismiss}>
          Écarter
        </Button>
      </div>
    </div>
  )
}

function Dismiss({ item, onClose }: { item: FailedWork; onClose: () => void }) {
  const { mutate, isPending, error } = useChange(() => api.dismiss({ params: { failedWorkId: item.id } }), {
    stale: [key],
    onDone: () => {
      toast.success('C’est écarté.')
      onClose()
    },
    onFailure: () => undefined,
  })
  return (
    <ConfirmDialog
      title={`Écarter « ${workName(item)} » ?`}
      isOpen
      onOpenChange={onClose}
      tone="danger"
      confirmLabel="Écarter"
      onConfirm={() => mutate(undefined)}
      pending={isPending}
      error={error ? messageOf(error) : undefined}
    >
      <p>{item.isMail ? 'Ce mail ne sera jamais envoyé.' : 'Ce travail ne sera pas fait.'}</p>
    </ConfirmDialog>
  )
}
