import { Button } from '#ui/button/button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { rowCountText } from '../rows/count-text.ts'
import type { ExportProgress } from './use-export.ts'

/** Progress of an export, with a button that cancels it. */
export function ExportStatus({ done, total, cancel }: ExportProgress) {
  return (
    <div className="flex items-end gap-3 px-3 pb-3">
      <ProgressBar
        className="flex-1"
        label="Export en CSV"
        value={total === 0 ? null : done / total}
        detail={total === 0 ? 'Préparation…' : `${rowCountText(done)} sur ${total.toLocaleString('fr-FR')}`}
      />
      <Button size="sm" onClick={cancel}>
        Annuler
      </Button>
    </div>
  )
}
