import { trash } from '@regie/contract/trash/routes'
import type { DeletionUndo } from '@regie/contract/trash/schema'
import type { QueryKey } from '@tanstack/react-query'
import { toast } from 'sonner'
import { messageOf } from '../api/api-error.ts'
import { callOf } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'

const giveBack = callOf<typeof trash.undo>(trash.undo)

/** Milliseconds that « Annuler » stays on screen. */
const offered = 10_000

type Undoing = {
  /** Takes the action back. */
  undo: () => Promise<unknown>
  /** « La suppression est annulée. » */
  undone: string
  /** Keys of the queries that show what was changed. */
  stale: readonly QueryKey[]
}

/** Says what was done, and offers whoever did it to take it back. */
export function offerUndo(message: string, { undo, undone, stale }: Undoing): void {
  const takeBack = async () => {
    try {
      await undo()
      toast.success(undone)
    } catch (error) {
      toast.error(messageOf(error))
    }
    for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey })
  }
  toast.success(message, { duration: offered, action: { label: 'Annuler', onClick: () => void takeBack() } })
}

/** Says that rows were deleted, and offers to give them back. */
export const offerDeletionUndo = (message: string, rows: DeletionUndo['rows'], stale: readonly QueryKey[]): void =>
  offerUndo(message, { undo: () => giveBack({ body: { rows } }), undone: 'La suppression est annulée.', stale })
