import { Redo2, Undo2 } from 'lucide-react'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { hourText } from '#ui/text/french-date.ts'
import { Kbd } from '#ui/text/kbd.tsx'
import { type Action, mostActions, useActionHistory } from './action-history.ts'
import { doAgain, takeBack } from './take-back.ts'

/** The actions of this tab, the latest first; each can be taken back, and some done again. */
export function RecentActions({ onClose }: { onClose: () => void }) {
  const actions = useActionHistory((history) => history.actions)
  return (
    <Dialog title="Actions récentes" isOpen onOpenChange={onClose} size="lg">
      <p className="mb-3 text-sm text-muted">
        Les {mostActions} dernières de cet onglet. <Kbd>Ctrl</Kbd> <Kbd>Z</Kbd> annule la dernière, <Kbd>Ctrl</Kbd>{' '}
        <Kbd>Maj</Kbd> <Kbd>Z</Kbd> la refait.
      </p>
      {actions.length === 0 ? (
        <p className="text-sm text-muted">Vous n’avez encore rien fait ici qui puisse s’annuler.</p>
      ) : (
        <ol className="divide-y divide-line">
          {actions.toReversed().map((action) => (
            <li key={action.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-sm">
              <p className="min-w-0 flex-1 wrap-anywhere">
                <span className={action.state === 'undone' ? 'text-muted line-through' : undefined}>
                  {action.message}
                </span>{' '}
                <time className="text-muted">{hourText(new Date(action.at).toISOString())}</time>
              </p>
              <TakeBackButton action={action} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}

function TakeBackButton({ action: { id, state, message } }: { action: Action }) {
  const isUndone = state === 'undone'
  return (
    <Button
      icon={isUndone ? Redo2 : Undo2}
      pending={state === 'busy'}
      aria-label={`${isUndone ? 'Refaire' : 'Annuler'} : ${message}`}
      onClick={() => void (isUndone ? doAgain(id) : takeBack(id))}
    >
      {isUndone ? 'Refaire' : 'Annuler'}
    </Button>
  )
}
