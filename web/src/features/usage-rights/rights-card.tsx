import { rightState } from '@regie/contract/usage-rights/rules'
import type { UsageRight } from '@regie/contract/usage-rights/schema'
import { useQuery } from '@tanstack/react-query'
import { Download, FileUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useChange } from '#platform/api/use-change.ts'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { iconButtonStyle } from '#ui/button/button-style.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { FileInput } from '#ui/form/file-input.tsx'
import { Badge } from '#ui/layout/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { today } from '#ui/text/french-date.ts'
import { api, attachRightDocument, key, options, rightDocumentAddress } from './client.ts'
import { RightBadge } from './right-badge.tsx'
import { RightDialog } from './right-form.tsx'
import { concernedText, periodText, rightText } from './right-text.ts'

type RightRowProps = { right: UsageRight; changes: { edit: () => void; remove: () => void } | undefined }

function RightRow({ right, changes }: RightRowProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const which = right.mediaName ?? 'tous les livrables'
  const attaching = useChange((file: File) => attachRightDocument(right.id, file), {
    stale: [key],
    onDone: () => toast.success('Le document est déposé.'),
  })
  const concerned = concernedText(right)
  return (
    <li className="flex items-start gap-3 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{right.mediaName ?? 'Tous les livrables'}</span>
          <RightBadge state={rightState(right, today())} />
          {right.isUndelivered && <Badge tone="warning">N’est plus livré</Badge>}
        </p>
        <p className="wrap-anywhere">{rightText(right)}</p>
        <p className="text-muted">{periodText(right)}</p>
        {concerned !== null && <p className="text-muted wrap-anywhere">{concerned}</p>}
        {right.note !== '' && <p className="mt-1 wrap-anywhere">{right.note}</p>}
      </div>
      <div className="-my-1 -mr-1 flex shrink-0 gap-1">
        {right.document && (
          <a
            href={rightDocumentAddress(right.id)}
            download={right.document.name}
            aria-label={`Télécharger le document signé : ${which}`}
            title={right.document.name}
            className={iconButtonStyle({ size: 'sm' })}
          >
            <Download aria-hidden="true" />
          </a>
        )}
        {changes && (
          <>
            <IconButton
              icon={FileUp}
              size="sm"
              label={`Déposer le document signé : ${which}`}
              title="Déposer le document signé"
              disabled={attaching.isPending}
              onClick={() => chooser.current?.click()}
            />
            <FileInput
              ref={chooser}
              label={`Document signé : ${which}`}
              onFiles={([file]) => file && attaching.mutate(file)}
            />
            <IconButton
              icon={Pencil}
              size="sm"
              label={`Modifier les droits : ${which}`}
              title="Modifier"
              onClick={changes.edit}
            />
            <IconButton
              icon={Trash2}
              size="sm"
              label={`Supprimer les droits : ${which}`}
              title="Supprimer"
              onClick={changes.remove}
            />
          </>
        )}
      </div>
    </li>
  )
}

/** The rights of the deliverables of a production, for the agency. */
export function RightsCard({ productionId }: { productionId: string }) {
  const { data } = useQuery(options.ofProduction({ params: { productionId } }))
  const changes = useCan('productions.update')
  const [edited, setEdited] = useState<UsageRight | 'new' | null>(null)
  const [removed, setRemoved] = useState<UsageRight | null>(null)
  const removing = useChange((rightId: string) => api.remove({ params: { rightId } }), {
    stale: [key],
    onDone: () => setRemoved(null),
  })
  if (!data || (data.length === 0 && !changes)) return null
  return (
    <Card
      title="Droits d’exploitation"
      padding="none"
      description={
        data.length === 0 ? 'Supports, territoire et durée, que le client lit à côté de ses livrables.' : undefined
      }
      actions={
        changes && (
          <Button icon={Plus} onClick={() => setEdited('new')}>
            Ajouter
          </Button>
        )
      }
    >
      {data.length > 0 && (
        <ul className="divide-y divide-line">
          {data.map((right) => (
            <RightRow
              key={right.id}
              right={right}
              changes={changes ? { edit: () => setEdited(right), remove: () => setRemoved(right) } : undefined}
            />
          ))}
        </ul>
      )}
      {edited && (
        <RightDialog
          productionId={productionId}
          right={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <ConfirmDialog
          title={`Supprimer les droits : ${removed.mediaName ?? 'tous les livrables'} ?`}
          isOpen
          onOpenChange={() => setRemoved(null)}
          confirmLabel="Supprimer"
          tone="danger"
          pending={removing.isPending}
          onConfirm={() => removing.mutate(removed.id)}
        >
          <p>{`${rightText(removed)}, ${periodText(removed)}.`}</p>
          {removed.document && <p>Son document signé est supprimé aussi.</p>}
        </ConfirmDialog>
      )}
    </Card>
  )
}
