import { typeset } from '@regie/contract/french'
import type { Transfer } from '@regie/contract/medias/schema'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw, X } from 'lucide-react'
import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Card } from '#ui/layout/card.tsx'
import { sizeText } from '#ui/text/file-size.ts'
import { api, key, options } from '../client.ts'

/** Interval between two reads of running transfers, in milliseconds. */
const pollInterval = 1500

/** Transfers from public links: the progress or the failure of each. */
export function TransferList({ productionId }: { productionId: string }) {
  const { data: transfers = [] } = useQuery({
    ...options.transfers({ params: { productionId } }),
    refetchInterval: ({ state }) =>
      state.data?.some((transfer) => transfer.state !== 'FAILED') ? pollInterval : false,
  })
  if (transfers.length === 0) return null
  return (
    <Card title="Transferts depuis un lien" padding="none" className="mb-4">
      <ul className="divide-y divide-line">
        {transfers.map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} />
        ))}
      </ul>
    </Card>
  )
}

function TransferRow({ transfer }: { transfer: Transfer }) {
  const { id, host, name, state, size, received } = transfer
  const problem = transfer.problem && typeset(transfer.problem)
  const params = { transferId: id }
  const retrying = useChange(() => api.retryTransfer({ params }), { stale: [key] })
  const leaving = useChange(() => api.cancelTransfer({ params }), { stale: [key] })
  const label = name ?? `Fichier de ${host}`
  const arrived = size === null ? sizeText(received) : `${sizeText(received)} sur ${sizeText(size)}`
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        {state === 'FAILED' ? (
          <Alert
            tone="danger"
            title={label}
            actions={
              <Button
                size="sm"
                icon={RotateCcw}
                pending={retrying.isPending}
                onClick={() => retrying.mutate(undefined)}
              >
                Réessayer
              </Button>
            }
          >
            {problem}
          </Alert>
        ) : (
          <ProgressBar
            label={label}
            value={size === null || size === 0 ? null : received / size}
            detail={state === 'WAITING' ? (problem ?? `En attente · ${host}`) : `${arrived} · ${host}`}
          />
        )}
      </div>
      <IconButton icon={X} label={`Renoncer à « ${label} »`} size="sm" onClick={() => leaving.mutate(undefined)} />
    </li>
  )
}
