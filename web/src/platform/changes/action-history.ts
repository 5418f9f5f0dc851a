import { create } from 'zustand'

/** What came of taking back: what could not be, each as a sentence, and whether anything of the action is left to do again. */
export type Reversal = { left: readonly string[]; stands: boolean }

/** An action that its author can take back. */
export type Reversible = {
  /** What was done: « 12 projets modifiés : Échéance. » */
  message: string
  /** Takes it back. */
  undo: () => Promise<Reversal>
  /** « La suppression est annulée. » */
  undone: string
  /** Does it again; left out where that makes no sense. */
  redo?: (() => Promise<Reversal>) | undefined
}

export type Action = Reversible & { id: number; at: number; state: 'done' | 'busy' | 'undone' }

/** The most actions that are remembered, the latest. */
export const mostActions = 100

/** With a new action, what was undone before can't be done again: it would come out of its order. */
export const withAction = (actions: readonly Action[], action: Action): Action[] =>
  [...actions.filter(({ state }) => state !== 'undone'), action].slice(-mostActions)

/** What Ctrl + Z takes back: the latest action that stands. */
export const nextToUndo = (actions: readonly Action[]): Action | undefined =>
  actions.findLast(({ state }) => state === 'done')

/** What Ctrl + Maj + Z does again: the earliest of those that were undone from the end. */
export const nextToRedo = (actions: readonly Action[]): Action | undefined => {
  const last = actions.findLastIndex(({ state }) => state !== 'undone')
  return actions[last + 1]
}

type ActionHistory = { actions: readonly Action[]; isShown: boolean }
/** The actions of this tab that can be taken back, the latest last. They end with the session and with the document. */
export const useActionHistory = create<ActionHistory>()(() => ({ actions: [], isShown: false }))

let lastId = 0
/** Remembers an action; answers the id by which it is taken back. */
export function rememberAction(action: Reversible): number {
  lastId += 1
  const remembered: Action = { ...action, id: lastId, at: Date.now(), state: 'done' }
  useActionHistory.setState(({ actions }) => ({ actions: withAction(actions, remembered) }))
  return lastId
}

export const markAction = (id: number, state: Action['state']): void =>
  useActionHistory.setState(({ actions }) => ({
    actions: actions.map((action) => (action.id === id ? { ...action, state } : action)),
  }))

/** Drops an action that can no longer be taken back. */
export const dropAction = (id: number): void =>
  useActionHistory.setState(({ actions }) => ({ actions: actions.filter((action) => action.id !== id) }))

export const showActions = (isShown: boolean): void => useActionHistory.setState({ isShown })

/** The next person of this tab has nothing to take back. */
export const forgetActions = (): void => useActionHistory.setState({ actions: [], isShown: false })
