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

/** Says that rows were deleted, and offers whoever did it to take it back. `stale`: keys of the queries that show them. */
export function offerUndo(message: string, rows: DeletionUndo['rows'], stale: readonly QueryKey[]): void {
  const undo = async () => {
    try {
      await giveBack({ body: { rows } })
      toast.success('La suppression est annulée.')
    } catch (error) {
      toast.error(messageOf(error))
    }
    for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey })
  }
  toast.success(message, { duration: offered, action: { label: 'Annuler', onClick: () => void undo() } })
}
