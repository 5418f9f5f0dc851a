import { trash } from '@regie/contract/trash/routes'
import type { DeletionUndo } from '@regie/contract/trash/schema'
import type { QueryKey } from '@tanstack/react-query'
import { toast } from '#ui/overlay/toast.ts'
import { callOf } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { type Reversal, rememberAction } from '../changes/action-history.ts'
import { takeBack, toastOf } from '../changes/take-back.ts'

const giveBack = callOf<typeof trash.undo>(trash.undo)

/** Milliseconds that « Annuler » stays on screen; Ctrl + Z takes the action back for longer. */
const offered = 10_000

type Undoing = {
  /** Takes the action back; answers a `Reversal` when it may leave a part. */
  undo: () => Promise<unknown>
  /** « La suppression est annulée. » */
  undone: string
  /** Does it again, as `undo` does. */
  redo?: (() => Promise<unknown>) | undefined
  /** Keys of the queries that show what was changed. */
  stale: readonly QueryKey[]
}

const isReversal = (answer: unknown): answer is Reversal =>
  typeof answer === 'object' && answer !== null && 'left' in answer && 'stands' in answer

/** Remembers an action among those of this tab that can be taken back; answers its id. */
export function rememberUndo(message: string, { undo, undone, redo, stale }: Undoing): number {
  const thenRead = (change: () => Promise<unknown>) => async (): Promise<Reversal> => {
    try {
      const answer = await change()
      return isReversal(answer) ? answer : { left: [], stands: true }
    } finally {
      for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey })
    }
  }
  return rememberAction({ message, undone, undo: thenRead(undo), redo: redo && thenRead(redo) })
}

/** Says what was done, and offers whoever did it to take it back. */
export function offerUndo(message: string, undoing: Undoing): void {
  const id = rememberUndo(message, undoing)
  toast.success(message, {
    id: toastOf(id),
    duration: offered,
    action: { label: 'Annuler', onClick: () => void takeBack(id) },
  })
}

/** Says that rows were deleted, and offers to give them back. */
export const offerDeletionUndo = (message: string, rows: DeletionUndo['rows'], stale: readonly QueryKey[]): void =>
  offerUndo(message, { undo: () => giveBack({ body: { rows } }), undone: 'La suppression est annulée.', stale })
