import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  /** The question, with the name of its subject. */
  title: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The verb of the action, as on the button that opened the dialog: « Supprimer », never « OK ». */
  confirmLabel: string
  onConfirm: () => void
  /** `danger` when it can't be undone. */
  tone?: 'neutral' | 'danger' | undefined
  /** What is affected too: « 3 projets », « 12 fichiers ». */
  consequences?: readonly ReactNode[] | undefined
  pending?: boolean | undefined
  /** True when the action is impossible, or its consequences are not loaded yet. */
  isConfirmDisabled?: boolean | undefined
  /** Why the action was refused; the dialog stays open to show it. */
  error?: string | undefined
  children?: ReactNode
}

/** Asks before a destructive action. Focus starts on « Annuler »: Enter pressed by habit changes nothing. */
export function ConfirmDialog({
  title,
  isOpen,
  onOpenChange,
  confirmLabel,
  onConfirm,
  tone = 'neutral',
  consequences = [],
  pending,
  isConfirmDisabled = false,
  error,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      title={title}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      footer={
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a modal dialog must put focus somewhere, and this is its safe end */}
          <Button autoFocus onClick={() => onOpenChange(false)}>
            Annuler
          </Button>
          <Button
            variant={tone === 'danger' ? 'danger' : 'primary'}
            pending={pending}
            disabled={isConfirmDisabled}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {children}
        {consequences.length > 0 && (
          <ul className="flex list-disc flex-col gap-1 rounded-lg bg-sunken py-3 pr-4 pl-8">
            {consequences.map((consequence, index) => (
              <li key={index}>{consequence}</li>
            ))}
          </ul>
        )}
        {error && <Alert tone="danger">{error}</Alert>}
      </div>
    </Dialog>
  )
}
