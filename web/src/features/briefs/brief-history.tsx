import { plainText } from '@regie/contract/briefs/rules'
import type { BriefDocument } from '@regie/contract/briefs/schema'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { QueryState } from '#platform/api/query-state.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Difference } from '#ui/rich-text/difference.tsx'
import { momentText } from '#ui/text/french-date.ts'
import { options, type Subject } from './client.ts'

type BriefHistoryProps = {
  subject: Subject
  /** Left out in read-only mode. */
  onRestore: ((document: BriefDocument) => void) | undefined
  onClose: () => void
}

/** The revisions of a brief: the author and changes of each, and a restore button. */
export function BriefHistory({ subject, onRestore, onClose }: BriefHistoryProps) {
  const query = useQuery({ ...options.history({ params: subject }), staleTime: 0 })
  const [open, setOpen] = useState<number | null>(null)
  const revisions = query.data ?? []
  return (
    <Dialog title="Historique du brief" size="lg" isOpen onOpenChange={onClose}>
      <QueryState query={query} lines={5} />
      {query.data && revisions.length === 0 && (
        <p className="text-sm text-muted">Le brief n’a encore jamais été écrit.</p>
      )}
      <ol className="divide-y divide-line">
        {revisions.map(({ version, authorName, savedAt, document }, index) => {
          const earlier = revisions[index + 1]
          const isOpen = open === version
          return (
            <li key={version} className="py-3">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
                <p className="min-w-0 wrap-anywhere">
                  <span className="font-medium">{authorName ?? 'Quelqu’un'}</span>
                  <span className="text-muted">{` · ${momentText(savedAt)}`}</span>
                </p>
                <span className="flex gap-2">
                  <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(isOpen ? null : version)}>
                    {isOpen ? 'Masquer les changements' : 'Voir les changements'}
                  </Button>
                  {onRestore && index > 0 && (
                    <Button size="sm" icon={RotateCcw} onClick={() => onRestore(document)}>
                      Rétablir
                    </Button>
                  )}
                </span>
              </div>
              {isOpen && (
                <div className="mt-3 rounded-lg bg-sunken p-3">
                  <Difference before={earlier ? plainText(earlier.document) : ''} after={plainText(document)} />
                </div>
              )}
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}
