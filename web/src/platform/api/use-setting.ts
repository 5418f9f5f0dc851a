import type { QueryKey } from '@tanstack/react-query'
import { useOptimistic, useTransition } from 'react'
import { useChange } from './use-change.ts'

/**
 * A setting saved at each choice. `shown` is what was chosen from the press itself: a controlled field that waits for the
 * mutation's first notice goes back to its former value for a moment. It is `saved` again once the change is settled.
 */
export function useSetting<Value, Saved extends Value | undefined>(
  saved: Saved,
  save: (value: Value) => Promise<unknown>,
  stale: readonly QueryKey[],
) {
  const { mutateAsync } = useChange(save, { stale })
  const [shown, show] = useOptimistic<Saved | Value>(saved)
  const [isPending, start] = useTransition()
  const choose = (value: Value) =>
    start(async () => {
      show(value)
      // The reason of a refusal is told by a toast.
      await mutateAsync(value).catch(() => undefined)
    })
  return { shown, choose, isPending }
}
