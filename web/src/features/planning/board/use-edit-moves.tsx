import { mayDo } from '@regie/contract/post-productions/rules/transitions'
import {
  type PostProductionAction,
  type PostProductionListed,
  type PostProductionStatus,
  postProductionStatusLabels,
} from '@regie/contract/post-productions/schema'
import { useState } from 'react'
import {
  actionText,
  type ConfirmedAction,
  confirmationText,
  doneTexts,
  takeAction,
} from '#features/post-productions/actions.ts'
import { AddVersion } from '#features/post-productions/add-version.tsx'
import { key as postProductionsKey } from '#features/post-productions/client.ts'
import * as productions from '#features/productions/client.ts'
import { sendRound } from '#features/review/client.ts'
import { useChange } from '#platform/api/use-change.ts'
import { offerUndo } from '#platform/forms/offer-undo.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { key } from '../client.ts'
import type { Way } from './board-rules.ts'

type Asked = { row: PostProductionListed; to: PostProductionStatus; ways: readonly Way[] }
const stale = [key, postProductionsKey, productions.key]

/** Moves post-productions by their actions, each confirmed as on its page: a version is submitted in its dialog. */
export function useEditMoves() {
  const user = useSession((session) => session.user)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [adding, setAdding] = useState<PostProductionListed | null>(null)
  const close = () => setAsked(null)
  const saving = useChange(
    async ({ row, action }: Pick<Asked, 'row' | 'to'> & { action: ConfirmedAction }) => ({
      action,
      after: await takeAction(action, row, sendRound),
    }),
    {
      stale,
      onDone: ({ action, after }) => {
        const mayTakeBack = user && mayDo({ ...user, isAssigned: after.userId === user.id }, after.status, 'rollback')
        if (action === 'rollback' || !mayTakeBack) {
          toast.success(doneTexts[action])
          return
        }
        offerUndo(doneTexts[action], {
          undo: () => takeAction('rollback', after, sendRound),
          undone: doneTexts.rollback,
          stale,
        })
      },
    },
  )

  const act = ({ row, to }: Pick<Asked, 'row' | 'to'>, action: PostProductionAction) => {
    close()
    if (action === 'addVersion') setAdding(row)
    else saving.mutate({ row, to, action })
  }
  const start = (row: PostProductionListed, to: PostProductionStatus, ways: readonly Way[]) => {
    const [first] = ways
    if (ways.length === 1 && first?.action === 'addVersion') setAdding(row)
    else if (first) setAsked({ row, to, ways })
  }
  const dialog = (
    <>
      {asked && <WayDialog asked={asked} onAct={(action) => act(asked, action)} onClose={close} />}
      {adding && <AddVersion postProduction={adding} onClose={() => setAdding(null)} />}
    </>
  )
  return { start, dialog, saving: saving.isPending ? saving.variables : null }
}

type WayDialogProps = { asked: Asked; onAct: (action: PostProductionAction) => void; onClose: () => void }

/** Asks before an action; which one, when two lead to the same status. */
function WayDialog({ asked: { row, to, ways }, onAct, onClose }: WayDialogProps) {
  const [only] = ways
  if (only && ways.length === 1 && only.action !== 'addVersion')
    return (
      <ConfirmDialog
        title={`${actionText(only.action)} ?`}
        isOpen
        onOpenChange={onClose}
        confirmLabel={confirmationText(only.action)}
        onConfirm={() => onAct(only.action)}
      >
        <p className="font-medium wrap-anywhere">{`« ${row.name} » · ${row.projectName}`}</p>
        <p>{only.says}</p>
      </ConfirmDialog>
    )
  return (
    <Dialog
      title={`« ${row.name} » : ${postProductionStatusLabels[to]}`}
      size="sm"
      isOpen
      onOpenChange={onClose}
      footer={<Button onClick={onClose}>Annuler</Button>}
    >
      <ul className="flex flex-col gap-4">
        {ways.map(({ action, says }) => (
          <li key={action} className="flex flex-col gap-1">
            <Button wide onClick={() => onAct(action)}>
              {actionText(action)}
            </Button>
            <p className="text-xs text-muted">{says}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
