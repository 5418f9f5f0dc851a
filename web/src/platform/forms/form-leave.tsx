import { useBlocker } from '@tanstack/react-router'
import { type RefObject, useCallback } from 'react'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { useSession } from '../session/session.ts'

type LeaveDialogProps = {
  unsaved: RefObject<boolean>
  /** What is not saved, where leaving does not lose it. */
  children?: string
}

/** Asks before the page is left while `unsaved` is true; the browser asks before the tab closes. */
export function LeaveDialog({
  unsaved,
  children = 'Ce que vous avez saisi sur cette page n’est pas enregistré et sera perdu.',
}: LeaveDialogProps) {
  const asks = useCallback(
    ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) =>
      // Once the session is over, nothing can be saved and the page must disappear.
      unsaved.current && current.pathname !== next.pathname && useSession.getState().authenticated,
    [unsaved],
  )
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: asks,
    enableBeforeUnload: () => unsaved.current,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      title="Quitter sans enregistrer ?"
      isOpen={status === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && reset?.()}
      confirmLabel="Quitter sans enregistrer"
      onConfirm={() => proceed?.()}
      tone="danger"
    >
      <p>{children}</p>
    </ConfirmDialog>
  )
}
