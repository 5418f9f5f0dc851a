import { counted } from '@regie/contract/french'
import type { ProductionListed } from '@regie/contract/productions/schema'
import { useQuery } from '@tanstack/react-query'
import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key, options } from '../client.ts'
import { useAskedFolders } from './asked-folders.tsx'

/** Button with which the client declares every asked file deposited. */
export function FinishDeposit({ production }: { production: ProductionListed }) {
  const params = { productionId: production.id }
  const [isConfirming, setConfirming] = useState(false)
  const { data } = useQuery(options.ofProduction({ params, query: { category: ['DEPOT'], limit: 1 } }))
  const { mutate, isPending } = useChange(() => api.finishDeposit({ params }), {
    stale: [key, ['productions'], ['post-productions']],
    onDone: () => {
      setConfirming(false)
      toast.success('Merci : l’agence a tout ce qu’il lui faut.')
    },
  })
  const count = data?.total ?? 0
  const missing = useAskedFolders(production.id, 'CLIENT').filter(({ fileCount }) => fileCount === 0)
  const isDone = production.optionDepotClient === 'DONE'
  return (
    <Card padding="lg" aria-label="Vos contenus">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold">{isDone ? 'Vos contenus sont là' : 'L’agence attend vos contenus'}</h2>
          <p className="mt-1 text-sm text-muted">
            {isDone
              ? 'Vous pouvez encore en ajouter.'
              : 'Déposez ici vos logos, musiques, images ou textes. La suite s’ouvre quand tout y est.'}
          </p>
        </div>
        {!isDone && (
          <Button variant="primary" icon={PackageCheck} disabled={count === 0} onClick={() => setConfirming(true)}>
            J’ai tout déposé
          </Button>
        )}
      </div>
      {isConfirming && (
        <ConfirmDialog
          title="Tout est déposé ?"
          isOpen
          onOpenChange={() => setConfirming(false)}
          confirmLabel="Oui, tout y est"
          onConfirm={() => mutate(undefined)}
          pending={isPending}
        >
          <p>Vous avez déposé {counted(count, 'fichier', 'fichiers')}.</p>
          {missing.length > 0 && (
            <p className="mt-2 wrap-anywhere">
              {`Il manque encore : ${missing.map(({ name }) => `« ${name} »`).join(', ')}.`}
            </p>
          )}
        </ConfirmDialog>
      )}
    </Card>
  )
}
