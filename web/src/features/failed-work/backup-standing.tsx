import type { BackupStanding } from '@regie/contract/failed-work/schema'
import { counted } from '@regie/contract/french'
import { DatabaseBackup } from 'lucide-react'
import { Alert } from '#ui/feedback/alert.tsx'
import { momentText } from '#ui/text/french-date.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** « il y a 8 h », « il y a 3 jours ». */
export function agoText(instant: string, now: number): string {
  const elapsed = Math.max(0, now - Date.parse(instant))
  if (elapsed < hour) return `il y a ${Math.floor(elapsed / minute)} min`
  if (elapsed < 2 * day) return `il y a ${Math.floor(elapsed / hour)} h`
  return `il y a ${counted(Math.floor(elapsed / day), 'jour', 'jours')}`
}

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
