import { RotateCw, Undo2 } from 'lucide-react'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { RunReport } from './use-run.ts'

/** What a run could not do, row by row, and what can follow. */
export function ReportDialog({ report, onClose }: { report: RunReport; onClose: () => void }) {
  const { title, lines, retry, takeBack } = report
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          {takeBack && (
            <Button icon={Undo2} onClick={then(takeBack)}>
              Annuler ce qui est fait
            </Button>
          )}
          <Button onClick={onClose}>Fermer</Button>
          <Button icon={RotateCw} variant="primary" onClick={then(retry)}>
            {lines.length === 1 ? 'Réessayer cette ligne' : `Réessayer ces ${lines.length} lignes`}
          </Button>
        </>
      }
    >
      <ul aria-label="Ce qui n’est pas fait" className="divide-y divide-line text-sm">
        {lines.map(({ id, name, why }) => (
          <li key={id} className="py-2 wrap-anywhere">
            <p className="font-medium">{name}</p>
            <p className="text-danger-ink">{why}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
