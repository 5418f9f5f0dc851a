import { toast } from '#ui/overlay/toast.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import {
  type Action,
  dropAction,
  markAction,
  nextToRedo,
  nextToUndo,
  type Reversal,
  useActionHistory,
} from './action-history.ts'

/** The toast of an action, so that it leaves once the action is taken back. */
export const toastOf = (id: number): string => `action-${id}`

const actionOf = (id: number): Action | undefined => useActionHistory.getState().actions.find((each) => each.id === id)

/** Without an answer nothing is known to be lost: the action stays, to be tried again. */
const isUnanswered = (error: unknown) => error instanceof ApiError && error.status === 0

function say(whole: string, { left, stands }: Reversal): void {
  if (left.length === 0) toast.success(whole)
  else
    toast.warning(stands ? 'Tout n’a pas pu être rétabli.' : 'Rien n’a pu être rétabli.', {
      description: left.join(' '),
      duration: 20_000,
    })
}

/** Takes an action back, once however many times it is asked for, and says so. */
export async function takeBack(id: number): Promise<void> {
  const action = actionOf(id)
  if (action?.state !== 'done') return
  markAction(id, 'busy')
  toast.dismiss(toastOf(id))
  try {
    const reversal = await action.undo()
    say(action.undone, reversal)
    if (action.redo && reversal.stands) markAction(id, 'undone')
    else dropAction(id)
  } catch (error) {
    toast.error(messageOf(error))
    if (isUnanswered(error)) markAction(id, 'done')
    else dropAction(id)
  }
}

/** Does an action again that was taken back. */
export async function doAgain(id: number): Promise<void> {
  const action = actionOf(id)
  if (action?.state !== 'undone' || !action.redo) return
  markAction(id, 'busy')
  try {
    const reversal = await action.redo()
    say(`Refait : ${action.message}`, reversal)
    if (reversal.stands) markAction(id, 'done')
    else dropAction(id)
  } catch (error) {
    toast.error(messageOf(error))
    if (isUnanswered(error)) markAction(id, 'undone')
    else dropAction(id)
  }
}

/** Takes the latest action back. */
export function takeLatestBack(): void {
  const action = nextToUndo(useActionHistory.getState().actions)
  if (action) void takeBack(action.id)
  else toast.info('Il n’y a rien à annuler.')
}

/** Does again what was taken back last. */
export function doLatestAgain(): void {
  const action = nextToRedo(useActionHistory.getState().actions)
  if (action) void doAgain(action.id)
  else toast.info('Il n’y a rien à refaire.')
}
