import type { BackupStanding } from '@regie/contract/failed-work/schema'
import { DatabaseBackup } from 'lucide-react'
import { Alert } from '#ui/feedback/alert.tsx'
import { momentText } from '#ui/text/french-date.ts'
import { agoText } from './elapsed-text.ts'

const lastText = (lastAt: string | null) =>
  lastAt === null ? 'Aucune sauvegarde.' : `Dernière sauvegarde : ${agoText(lastAt, Date.now())}.`

/** When the last backup was made: an alert when it is late, or when the last one failed. */
export function BackupLine({ lastAt, isLate, hasFailed }: BackupStanding) {
  const title = lastText(lastAt)
  if (isLate || hasFailed)
    return (
      <Alert tone="danger" title={title} className="mb-4">
        {hasFailed
          ? 'La dernière tentative a échoué, ou le dossier des sauvegardes ne peut pas être lu. La cause est ci-dessous, ou dans le journal de Régie.'
          : 'Une sauvegarde est attendue chaque jour : vérifiez BACKUP_AT et le dossier BACKUP_TO.'}
      </Alert>
    )
  return (
    <p className="mb-4 flex items-center gap-2 text-sm text-muted">
      <DatabaseBackup aria-hidden="true" className="size-5 shrink-0" />
      <span title={lastAt === null ? undefined : momentText(lastAt)}>{title}</span>
    </p>
  )
}
